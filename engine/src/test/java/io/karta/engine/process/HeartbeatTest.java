/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.a;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.ForwardingStore;
import io.karta.engine.HeartbeatClock;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
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
import io.karta.testkit.CapturedLog;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Nothing stops the heartbeat of a node, and it reports what concerns one process once. */
class HeartbeatTest {

    private static final Duration LEASE = Duration.ofMillis(300);

    /** A store in which a test lets some calls fail. */
    private static final class Faulty extends ForwardingStore {

        private final AtomicInteger looks = new AtomicInteger();
        private final AtomicInteger renewals = new AtomicInteger();
        private final AtomicInteger errors = new AtomicInteger();

        Faulty(Clock clock) {
            super(new InMemoryProcessStore(100, clock));
        }

        @Override
        public boolean isDurable() {
            return true;
        }

        private void mayFail() {
            if (errors.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new NoClassDefFoundError("some/driver/Class");
            }
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            looks.incrementAndGet();
            mayFail();
            return super.find(query);
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            renewals.incrementAndGet();
            mayFail();
            return super.renew(owner, processes, lease);
        }
    }

    private final HeartbeatClock leases = new HeartbeatClock();
    private final Faulty store = new Faulty(leases);
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatformBuilder builder(ProcessStore on, AgentModel agent) {
        return LocalPlatform.builder()
                .agents(List.of(agent))
                .store(on)
                .scheduler(leases.scheduler())
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), LEASE));
    }

    private LocalPlatform open(LocalPlatformBuilder builder) {
        LocalPlatform platform = builder.build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
        leases.close();
    }

    private static AgentModel writer(Invoker write) {
        return new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class)), String.class, write)
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    /** Leaves a process behind as a node that has died would. */
    private AgentProcess abandoned() throws Exception {
        var inside = new CountDownLatch(1);
        LocalPlatform dies = builder(store, writer(values -> {
                    inside.countDown();
                    new CountDownLatch(1).await();
                    return "never";
                }))
                .build();
        AgentProcess process = dies.createProcess(dies.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
        dies.start(process);
        inside.await();
        dies.close();
        return process;
    }

    private ProcessStatus status(AgentProcess process) {
        return store.find(ProcessQuery.all()).stream()
                .filter(one -> one.id().equals(process.id()))
                .findFirst()
                .orElseThrow()
                .status();
    }

    @Nested
    class WhenAnErrorIsThrown {

        @Test
        void theNextBeatLooksAroundAgain() throws Exception {
            AgentProcess process = abandoned();
            store.errors.set(5);

            try (var log = CapturedLog.of(RecoveryProblems.class)) {
                open(builder(store, writer(values -> "written")));
                eventually(() -> store.errors.get() == 0);
                assertThat(log.messages()).isNotEmpty().allSatisfy(message -> assertThat(message)
                        .contains("KARTA-921"));
            }

            eventually(() -> status(process) == ProcessStatus.COMPLETED);
        }

        @Test
        void claimsAreRenewedAgain() throws Exception {
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            LocalPlatform platform = open(builder(store, writer(values -> {
                inside.countDown();
                mayEnd.await();
                return "written";
            })));
            AgentProcess process =
                    platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
            var stage = platform.start(process);
            inside.await();
            store.errors.set(1);

            int before = store.renewals.get();
            eventually(() -> store.renewals.get() > before + 3);
            mayEnd.countDown();

            assertThat(stage.toCompletableFuture().join().status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void continuesIfAThreadCannotBeCreated() throws Exception {
            AgentProcess process = abandoned();
            var refusals = new AtomicInteger(3);

            open(builder(store, writer(values -> "written")).executor(work -> {
                if (refusals.getAndDecrement() > 0) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                var thread = new Thread(work);
                thread.setDaemon(true);
                thread.start();
            }));

            eventually(() -> status(process) == ProcessStatus.COMPLETED);
            assertThat(refusals.get()).isNegative();
        }
    }

    @Nested
    class WhenAPlatformIsClosed {

        /** The heartbeat has found a process when the platform is closed, and claims it afterwards. */
        @Test
        void stopsTakeovers() throws Exception {
            AgentProcess process = abandoned();
            var found = new CountDownLatch(1);
            var closed = new CountDownLatch(1);
            var slow = new ForwardingStore(store) {

                @Override
                public List<StoredProcess> find(ProcessQuery query) {
                    List<StoredProcess> all = super.find(query);
                    if (query.isAbandoned()) {
                        found.countDown();
                        awaitQuietly(closed);
                    }
                    return all;
                }
            };
            var looked = new CountDownLatch(1);
            LocalPlatform platform =
                    open(builder(slow, writer(values -> "written")).executor(work -> {
                        var thread = new Thread(() -> {
                            work.run();
                            looked.countDown();
                        });
                        thread.setDaemon(true);
                        thread.start();
                    }));
            found.await();
            platform.close();
            closed.countDown();
            looked.await();

            assertThat(status(process)).isEqualTo(ProcessStatus.RUNNING);
            assertThat(store.load(process.id()))
                    .filteredOn(JournalEntry.Started.class::isInstance)
                    .hasSize(1);
            assertThat(store.claim(process.id(), "another", LEASE)).isPresent();
        }

        private static void awaitQuietly(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Nested
    class WhenAJournalCannotBeRead {

        @Test
        void itIsReportedOnceByNameAndTheOthersAreTakenOver() throws Exception {
            AgentProcess unreadable = abandoned();
            AgentProcess readable = abandoned();
            var isReadable = new AtomicBoolean();
            var partly = new ForwardingStore(store) {

                @Override
                public List<JournalEntry> load(String process, long after) {
                    if (process.equals(unreadable.id()) && !isReadable.get()) {
                        throw new AgentException("entry 3 is no entry");
                    }
                    return super.load(process, after);
                }
            };
            try (var log = CapturedLog.of(RecoveryProblems.class)) {
                open(builder(partly, writer(values -> "written")));

                eventually(() -> status(readable) == ProcessStatus.COMPLETED);
                int before = store.looks.get();
                eventually(() -> store.looks.get() > before + 10);

                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .contains("KARTA-922", unreadable.id(), "entry 3 is no entry")
                        .doesNotContain("KARTA-344");
            }
            isReadable.set(true);
            eventually(() -> status(unreadable) == ProcessStatus.COMPLETED);
        }
    }
}
