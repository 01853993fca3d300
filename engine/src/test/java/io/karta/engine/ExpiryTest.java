/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ActionStarted;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Questions expire in time, and times may be as long as there are durations. */
@Timeout(240)
class ExpiryTest extends NodesFixture {

    private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    @Test
    void pausedProcessRejectsAnswerToExpiredQuestion() {
        var clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
        var shared = new ForwardingStore(new InMemoryProcessStore(100, clock));
        AgentModel agent = writer(values -> {
            context(values, 1).process().pause();
            return Outcome.await(Form.of(String.class).expiringAfter(Duration.ofDays(2)));
        });
        LocalPlatform platform = open(builder(shared, LEASE, agent).clock(clock));
        AgentProcess process = platform.run(create(platform));

        clock.advance(Duration.ofDays(3));

        assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
        assertThatThrownBy(() -> process.answer("1", "yes")).hasMessageStartingWith("KARTA-312");
    }

    @Test
    void pausedProcessAcceptsAnswerInTime() {
        AgentModel agent = writer(values -> {
            context(values, 1).process().pause();
            return Outcome.await(Form.of(String.class).expiringAfter(Duration.ofDays(2)));
        });
        LocalPlatform platform = quiet(store, agent);
        AgentProcess process = platform.run(create(platform));

        process.answer("1", "yes");

        assertThat(process.pendingAnswers()).isEmpty();
    }

    @Test
    void questionExpiresAlthoughTheTimerWasAheadOfTheClock() {
        var clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
        var scheduler = new ManualScheduler(ManualClock.at(clock.instant()));
        Duration minute = Duration.ofMinutes(1);
        AgentModel agent = writer(values -> Outcome.await(Form.of(String.class).expiringAfter(minute)));
        LocalPlatform platform = open(builder(store, LEASE, agent).clock(clock).scheduler(scheduler));
        AgentProcess process = platform.run(create(platform));

        scheduler.advance(minute);
        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        clock.advance(minute);
        scheduler.advance(minute);

        eventually(() -> process.status() != ProcessStatus.WAITING);
    }

    @Test
    void questionWithHugeExpiryDoesNotExpire() {
        LocalPlatform platform = quiet(
                store, writer(values -> Outcome.await(Form.of(String.class).expiringAfter(FOREVER))));

        AgentProcess process = platform.run(create(platform));

        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        assertThat(process.pendingAnswer().orElseThrow().expiresAt()).isEmpty();
    }

    @Test
    void hugeDelayIsAccepted() {
        LocalPlatform platform = quiet(store, writer(values -> "x"));
        AgentProcess process = create(platform, ProcessOptions.defaults().withDelay(FOREVER));

        platform.start(process);
        eventually(() -> events.stream().anyMatch(ActionStarted.class::isInstance));

        assertThat(process.status()).isEqualTo(ProcessStatus.RUNNING);
    }
}
