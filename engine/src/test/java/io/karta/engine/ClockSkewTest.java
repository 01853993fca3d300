/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes whose clocks differ by minutes and more: the store's clock decides. */
class ClockSkewTest {

    private static final Duration LEASE = Duration.ofMillis(300);
    private static final int BEATS = 9;

    private final AtomicInteger looks = new AtomicInteger();
    private final ProcessStore store = new ForwardingStore(new InMemoryProcessStore(100, Clock.systemUTC())) {

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            if (query.isReady()) {
                looks.incrementAndGet();
            }
            return super.find(query);
        }

        @Override
        public boolean isDurable() {
            return true;
        }
    };
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform node(Duration skew, AgentModel agent) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .store(store)
                .clock(Clock.offset(Clock.systemUTC(), skew))
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), LEASE))
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static AgentModel writer(Invoker write) {
        return new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class)), String.class, write)
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    private static AgentProcess create(LocalPlatform platform) {
        return platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
    }

    private static void eventually(BooleanSupplier holds) {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(5_000_000);
        }
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
    void aQuestionExpiresOnANodeWhoseClockIsWrong(int minutes) {
        AgentModel agent = writer(values -> Outcome.await(Form.of(String.class).expiringAfter(Duration.ofMillis(100))));
        LocalPlatform first = node(Duration.ZERO, agent);
        AgentProcess process = first.run(create(first));
        first.close();
        LocalPlatform skewed = node(Duration.ofMinutes(minutes), agent);

        eventually(() ->
                skewed.process(process.id()).orElseThrow().pendingAnswers().isEmpty());

        assertThat(skewed.process(process.id()).orElseThrow().status()).isNotEqualTo(ProcessStatus.WAITING);
    }
}
