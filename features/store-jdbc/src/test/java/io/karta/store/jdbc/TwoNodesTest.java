/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
import io.karta.store.jdbc.Letters.Letter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwoNodesTest {

    private static final Duration LEASE = Duration.ofSeconds(2);

    private final TestDatabase database = TestDatabase.h2InMemory();

    @AfterEach
    void close() {
        database.close();
    }

    @Nested
    class WhenOneIsSlowerThanItsLease {

        private final CountDownLatch isThere = new CountDownLatch(1);
        private final CountDownLatch mayGoOn = new CountDownLatch(1);
        private final AtomicInteger runs = new AtomicInteger();

        private AgentModel agent() {
            return Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> {
                if (runs.incrementAndGet() == 1) {
                    isThere.countDown();
                    boolean interrupted = false;
                    while (true) {
                        try {
                            mayGoOn.await();
                            break;
                        } catch (InterruptedException e) {
                            interrupted = true; // a node so slow hears nothing
                        }
                    }
                    return new Letter(interrupted ? "late" : "late, unheard");
                }
                return new Letter("in time");
            }));
        }

        /** A store whose claims are not renewed. */
        private ProcessStore forgetful(ProcessStore store) {
            return (ProcessStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {ProcessStore.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("renew")) {
                            return Map.of();
                        }
                        try {
                            return method.invoke(store, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        @Test
        void theOtherTakesOverAndItsOwnRecordIsRefused() throws Exception {
            AgentModel agent = agent();
            ProcessStore store = Letters.store(database, agent);
            try (LocalPlatform slow = Letters.platform(forgetful(store), agent, LEASE)) {
                AgentProcess process = slow.createProcess(agent, ProcessOptions.defaults(), new UserInput("write"));
                var left = slow.start(process);
                isThere.await();
                try (LocalPlatform other = Letters.platform(store, agent, LEASE)) {
                    awaitEnd(store, process.id());
                    mayGoOn.countDown();
                    left.toCompletableFuture().get(60, TimeUnit.SECONDS);

                    AgentProcess ended = other.process(process.id()).orElseThrow();
                    assertThat(ended.status()).isEqualTo(ProcessStatus.COMPLETED);
                    assertThat(ended.result(Letter.class).text()).isEqualTo("in time");
                    assertThat(store.load(process.id()))
                            .filteredOn(JournalEntry.ActionRan.class::isInstance)
                            .hasSize(1);
                }
            }
        }

        private void awaitEnd(ProcessStore store, String id) {
            eventually(() -> store.load(id).stream().anyMatch(JournalEntry.Ended.class::isInstance));
        }
    }

    @Nested
    class WhenTheirClocksDiffer {

        private static final Duration LONG = Duration.ofMinutes(2);

        private final ScheduledExecutorService scheduler = new FastHeartbeat();

        /** Scheduler that lets hearts beat all the time, so that time passes in the database only. */
        private static final class FastHeartbeat extends ScheduledThreadPoolExecutor {

            FastHeartbeat() {
                super(2);
            }

            @Override
            public ScheduledFuture<?> scheduleWithFixedDelay(Runnable beat, long initial, long delay, TimeUnit unit) {
                return super.scheduleWithFixedDelay(beat, 0, 5, TimeUnit.MILLISECONDS);
            }
        }

        @AfterEach
        void stop() {
            scheduler.shutdownNow();
        }

        private LocalPlatform node(ProcessStore store, AgentModel agent, Duration skew) {
            return LocalPlatform.builder()
                    .agents(List.of(agent))
                    .store(store)
                    .clock(Clock.offset(Clock.systemUTC(), skew))
                    .scheduler(scheduler)
                    .settings(new EngineSettings(Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), LONG))
                    .build();
        }

        /** A store of one node that counts how often its heartbeat has looked for abandoned processes. */
        private ProcessStore counting(ProcessStore store, AtomicInteger looks) {
            return (ProcessStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {ProcessStore.class}, (proxy, method, arguments) -> {
                        try {
                            return method.invoke(store, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        } finally {
                            if (method.getName().equals("find") && ((ProcessQuery) arguments[0]).isAbandoned()) {
                                looks.incrementAndGet();
                            }
                        }
                    });
        }

        /** Waits until a node has renewed its claims and looked for abandoned processes, both from now on. */
        private void awaitBeat(AtomicInteger looks) {
            int before = looks.get();
            eventually(() -> looks.get() >= before + 3);
        }

        @ParameterizedTest
        @ValueSource(ints = {-600, -10, 10, 600})
        void aStepRunsOnce(int minutes) throws Exception {
            var runs = new AtomicInteger();
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            AgentModel agent =
                    Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> {
                        runs.incrementAndGet();
                        inside.countDown();
                        mayEnd.await();
                        return new Letter("once");
                    }));
            ProcessStore store = Letters.store(database, agent);
            var looks = new AtomicInteger();
            var otherLooks = new AtomicInteger();
            try (LocalPlatform skewed = node(counting(store, looks), agent, Duration.ofMinutes(minutes));
                    LocalPlatform other = node(counting(store, otherLooks), agent, Duration.ZERO)) {
                AgentProcess process = skewed.createProcess(agent, ProcessOptions.defaults(), new UserInput("write"));
                var stage = skewed.start(process);
                inside.await();
                for (int elapsed = 0; elapsed < 3; elapsed++) {
                    database.elapse(LONG.multipliedBy(2).dividedBy(3));
                    awaitBeat(looks);
                    awaitBeat(otherLooks);
                }
                mayEnd.countDown();

                assertThat(stage.toCompletableFuture().get(60, TimeUnit.SECONDS).status())
                        .isEqualTo(ProcessStatus.COMPLETED);
                assertThat(runs).hasValue(1);
                assertThat(other.process(process.id()).orElseThrow().status()).isEqualTo(ProcessStatus.COMPLETED);
            }
        }
    }

    @Nested
    class WhenAClaimHasExpired {

        @Test
        void theOldOwnerCannotAppendAfterTheNewOne() throws SQLException {
            AgentModel agent = Letters.yesterday();
            String id;
            try (LocalPlatform platform = Letters.platform(Letters.store(database, agent), agent, LEASE)) {
                id = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("x")))
                        .id();
            }
            ProcessStore store = Letters.store(database, agent);
            long version = store.claim(id, "one", LEASE).orElseThrow();
            database.elapse(LEASE);

            assertThat(store.claim(id, "two", LEASE)).hasValue(version);
            store.append(id, version, List.of(new JournalEntry.Started(Instant.now(), "two")));

            assertThat(store.renew("one", Set.of(id), LEASE)).isEmpty();
            assertThatThrownBy(() -> store.append(id, version, List.of(new JournalEntry.Started(Instant.now(), "one"))))
                    .isInstanceOf(StaleProcessException.class)
                    .hasMessageStartingWith("KARTA-683");
        }
    }

    @Nested
    class WhenTheDatabaseFails {

        @Test
        void storesNothingOfAFailedAppend() throws SQLException {
            AgentModel agent = Letters.yesterday();
            ProcessStore store = Letters.store(database, agent);
            String id;
            try (LocalPlatform platform = Letters.platform(store, agent, LEASE)) {
                id = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("x")))
                        .id();
            }
            int version = store.load(id).size();
            execute("ALTER TABLE karta_journal ADD CONSTRAINT full_up CHECK (number < " + version + ")");
            List<JournalEntry> entries = List.of(new JournalEntry.Started(Instant.now(), "node"));

            assertThatThrownBy(() -> store.append(id, version, entries))
                    .isInstanceOf(AgentException.class)
                    .isNotInstanceOf(StaleProcessException.class)
                    .hasMessageStartingWith("KARTA-682")
                    .hasMessageContaining(id);

            execute("ALTER TABLE karta_journal DROP CONSTRAINT full_up");
            store.append(id, version, entries);
            assertThat(store.load(id)).hasSize(version + 1);
        }

        @Test
        void aJournalWithoutABeginningIsRefused() {
            ProcessStore store = Letters.store(database, Letters.yesterday());

            assertThatThrownBy(
                            () -> store.append("headless", 0, List.of(new JournalEntry.Started(Instant.now(), "node"))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("KARTA-688");
        }

        private void execute(String sql) throws SQLException {
            try (var connection = database.pool().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }
}
