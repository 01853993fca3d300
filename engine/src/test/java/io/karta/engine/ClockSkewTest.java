/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes whose clocks differ by minutes and more: the store's clock decides. */
class ClockSkewTest extends NodesFixture {

    private static final int BEATS = 9;

    private final AtomicInteger looks = new AtomicInteger();
    private final ProcessStore watched = new ForwardingStore(store) {

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            if (query.isReady()) {
                looks.incrementAndGet();
            }
            return super.find(query);
        }
    };

    private LocalPlatform node(Duration skew, AgentModel agent) {
        return open(builder(watched, LEASE, agent).clock(Clock.offset(Clock.systemUTC(), skew)));
    }

    /** Both nodes have looked for abandoned and ready processes several times. */
    private void severalBeats() {
        int before = looks.get();
        eventually(() -> looks.get() >= before + BEATS);
    }

    @ParameterizedTest
    @ValueSource(ints = {-180, -5, 5, 180})
    void aStepRunsOnceWhateverTheClocksSay(int minutes) throws Exception {
        var runs = new AtomicInteger();
        var inside = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        AgentModel agent = writer(values -> {
            runs.incrementAndGet();
            inside.countDown();
            mayEnd.await();
            return "written";
        });
        LocalPlatform skewed = node(Duration.ofMinutes(minutes), agent);
        node(Duration.ZERO, agent);
        AgentProcess process = create(skewed);
        var stage = skewed.start(process);
        inside.await();

        severalBeats();
        mayEnd.countDown();

        assertThat(stage.toCompletableFuture().join().result(String.class)).isEqualTo("written");
        assertThat(runs).hasValue(1);
        assertThat(store.load(process.id()))
                .filteredOn(JournalEntry.Started.class::isInstance)
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-180, 180})
    void aQuestionDoesNotExpireEarly(int minutes) {
        AgentModel agent = writer(values -> Outcome.await(Form.of(String.class).expiringAfter(Duration.ofHours(1))));
        LocalPlatform skewed = node(Duration.ofMinutes(minutes), agent);
        node(Duration.ZERO, agent);

        AgentProcess process = skewed.run(create(skewed));
        severalBeats();

        assertThat(skewed.process(process.id()).orElseThrow().pendingAnswers()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-180, 180})
    void aQuestionExpiresDespiteClockSkew(int minutes) {
        AgentModel agent = writer(values -> Outcome.await(Form.of(String.class).expiringAfter(Duration.ofSeconds(2))));
        var timers = Executors.newSingleThreadScheduledExecutor();
        LocalPlatform first = open(builder(watched, LEASE, agent).scheduler(timers));
        AgentProcess process = first.run(create(first));
        Instant expiry = process.pendingAnswers().get(0).expiresAt().orElseThrow();
        first.close();
        timers.shutdownNow(); // the other node finds the question
        LocalPlatform skewed = node(Duration.ofMinutes(minutes), agent);

        eventually(() ->
                skewed.process(process.id()).orElseThrow().pendingAnswers().isEmpty());

        assertThat(skewed.process(process.id()).orElseThrow().status()).isNotEqualTo(ProcessStatus.WAITING);
        assertThat(store.load(process.id()))
                .filteredOn(JournalEntry.Answered.class::isInstance)
                .singleElement()
                .satisfies(expired -> assertThat(expired.at())
                        .as("otherwise its event is an answer")
                        .isAfterOrEqualTo(expiry));
    }
}
