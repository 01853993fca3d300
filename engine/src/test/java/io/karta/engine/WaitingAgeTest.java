/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.engine.definition.AgentModel;
import io.karta.observation.Instrumentation;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How long the oldest waiting process of all nodes has been waiting. */
class WaitingAgeTest extends NodesFixture {

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final Deque<Optional<Duration>> ages = new ConcurrentLinkedDeque<>();
    private final AgentModel asking = writer(values -> Outcome.await(Form.of(String.class)));
    private final LocalPlatform platform =
            open(builder(store, LEASE, asking).clock(clock).instrumentation(new Instrumentation() {

                @Override
                public void heartbeatEnded(Supplier<Optional<Duration>> oldestWaiting) {
                    ages.add(oldestWaiting.get());
                }
            }));

    private AgentProcess asked() {
        AgentProcess process = platform.run(create(platform));
        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        return process;
    }

    private void isMeasured(Optional<Duration> age) {
        eventually(() -> age.equals(ages.peekLast()), ages::peekLast);
    }

    @Test
    void isTheTimeSinceTheChangeOfTheOneThatWasCreatedFirst() {
        isMeasured(Optional.empty());

        AgentProcess first = asked();
        clock.advance(Duration.ofHours(2));
        AgentProcess second = asked();
        clock.advance(Duration.ofHours(1));
        isMeasured(Optional.of(Duration.ofHours(3)));

        platform.kill(first.id());
        isMeasured(Optional.of(Duration.ofHours(1)));
        platform.kill(second.id());
        isMeasured(Optional.empty());
    }
}
