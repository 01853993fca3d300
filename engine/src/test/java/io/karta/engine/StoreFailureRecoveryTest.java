/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.action.ActionContext;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claims and processes survive single failures of a durable store, slow calls and lost replies. */
@Timeout(240)
class StoreFailureRecoveryTest extends NodesFixture {

    private static final Duration NO_HEARTBEAT = Duration.ofHours(1);

    private final AtomicBoolean once = new AtomicBoolean(true);

    private static AgentModel boss(Invoker ask) {
        return boss(ask, values -> "done " + values[0]);
    }

    private static AgentModel boss(Invoker ask, Invoker end) {
        return new TestAgents("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Integer.class, ask)
                .action("end", List.of(a(Integer.class)), String.class, end)
                .goal("end", "end", String.class, UserInput.class)
                .model();
    }

    private static Invoker blocking(CountDownLatch inside) {
        return values -> {
            inside.countDown();
            new CountDownLatch(1).await();
            return null;
        };
    }

    private void ends(LocalPlatform platform, AgentProcess process, ProcessStatus status) {
        eventually(() -> on(platform, process).status().isFinished());
        assertThat(on(platform, process).status())
                .as(on(platform, process).explain())
                .isEqualTo(status);
    }

    private boolean isChild(String id) {
        return store.load(id).get(0) instanceof JournalEntry.Created created
                && created.parent().isPresent();
    }

    private static boolean delegates(List<JournalEntry> entries) {
        return entries.get(0) instanceof JournalEntry.ActionRan ran
                && ran.question().isPresent();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Nested
    class Claims {

        @Test
        void areRenewedWhileAnAppendIsSlow() {
            var slow = new AtomicReference<>("");
            var appending = new CountDownLatch(1);
            var goesOn = new CountDownLatch(1);
            var renewals = new CountDownLatch(3);
            var running = new AtomicReference<>("");
            var node = new ForwardingStore(store) {
                @Override
                public void append(String id, long version, List<JournalEntry> entries) {
                    if (id.equals(slow.get()) && entries.get(0) instanceof JournalEntry.ActionRan) {
                        appending.countDown();
                        StoreFailureRecoveryTest.await(goesOn);
                    }
                    super.append(id, version, entries);
                }

                @Override
                public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
                    if (appending.getCount() == 0 && processes.contains(running.get())) {
                        renewals.countDown();
                    }
                    return super.renew(owner, processes, lease);
                }
            };
            var inside = new CountDownLatch(1);
            AgentModel blocked = writer(blocking(inside));
            AgentModel boss = boss(values -> 1);
            LocalPlatform platform = open(node, blocked, boss);
            AgentProcess process = platform.createProcess(blocked, ProcessOptions.defaults(), INPUT);
            running.set(process.id());
            platform.start(process);
            StoreFailureRecoveryTest.await(inside);
            AgentProcess other = platform.createProcess(boss, ProcessOptions.defaults(), INPUT);
            slow.set(other.id());
            platform.start(other);
            StoreFailureRecoveryTest.await(appending);

            try {
                StoreFailureRecoveryTest.await(renewals);
            } finally {
                goesOn.countDown();
            }
        }

        @Test
        void areRenewedWhileTheEndOfATimedOutProcessIsStored() {
            var storing = new CountDownLatch(1);
            var goesOn = new CountDownLatch(1);
            var renewals = new CountDownLatch(3);
            var running = new AtomicReference<>("");
            var node = new ForwardingStore(store) {
                @Override
                public void append(String id, long version, List<JournalEntry> entries) {
                    if (entries.get(0) instanceof JournalEntry.Ended) {
                        storing.countDown();
                        StoreFailureRecoveryTest.await(goesOn);
                    }
                    super.append(id, version, entries);
                }

                @Override
                public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
                    if (storing.getCount() == 0 && processes.contains(running.get())) {
                        renewals.countDown();
                    }
                    return super.renew(owner, processes, lease);
                }
            };
            LocalPlatform platform = open(node, writer(blocking(new CountDownLatch(1))));
            AgentProcess process = create(platform);
            running.set(process.id());
            platform.start(process);
            platform.start(create(platform, ProcessOptions.defaults().withTimeout(Duration.ofMillis(1))));
            StoreFailureRecoveryTest.await(storing);

            try {
                StoreFailureRecoveryTest.await(renewals);
            } finally {
                goesOn.countDown();
            }
        }

        @Test
        void keepsResultsOfAnEarlierResumption() {
            var inside = new CountDownLatch(1);
            LocalPlatform dies = quiet(store, writer(blocking(inside)));
            AgentProcess process = create(dies);
            dies.start(process);
            StoreFailureRecoveryTest.await(inside);
            dies.close();
            var claiming = new CountDownLatch(1);
            var goesOn = new CountDownLatch(1);
            var looked = new CountDownLatch(1);
            var node = new ForwardingStore(store) {
                @Override
                public OptionalLong claim(String id, String owner, Duration lease) {
                    if (once.getAndSet(false)) {
                        claiming.countDown();
                        StoreFailureRecoveryTest.await(goesOn);
                    }
                    return super.claim(id, owner, lease);
                }

                @Override
                public List<StoredProcess> find(ProcessQuery query) {
                    if (query.isReady()) {
                        looked.countDown(); // the heartbeat asks that after it has dealt with abandoned processes
                    }
                    return super.find(query);
                }
            };
            var again = new CountDownLatch(1);
            LocalPlatform second = quiet(node, writer(blocking(again)));
            StoreFailureRecoveryTest.await(claiming);
            second.resume(process.id());
            StoreFailureRecoveryTest.await(again);
            goesOn.countDown();
            StoreFailureRecoveryTest.await(looked);

            assertThat(on(second, process).status()).isEqualTo(ProcessStatus.RUNNING);
            assertThat(store.claim(process.id(), "another node", LEASE)).isEmpty();
        }

        @Test
        void areRenewedIfAProcessIsResumedWhileTheHeartbeatRefreshesIt() {
            AgentModel h = helper(values -> Outcome.await(Form.of(Integer.class)));
            var inside = new CountDownLatch(1);
            AgentModel boss = boss(
                    values -> {
                        context(values, 1).process().pause();
                        return Outcome.delegate(h, new Task(1), Integer.class);
                    },
                    blocking(inside));
            var renewals = new CountDownLatch(3);
            var paused = new AtomicReference<>("");
            var node = new ForwardingStore(store) {
                @Override
                public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
                    if (inside.getCount() == 0 && processes.contains(paused.get())) {
                        renewals.countDown();
                    }
                    return super.renew(owner, processes, lease);
                }
            };
            var platform = new AtomicReference<LocalPlatform>();
            Thread test = Thread.currentThread();
            platform.set(open(builder(node, LEASE, boss, h).processCleanup(process -> {
                if (process.id().equals(paused.get())
                        && Thread.currentThread() != test
                        && process.pendingAnswers().isEmpty()
                        && once.getAndSet(false)) {
                    platform.get().start(process);
                    StoreFailureRecoveryTest.await(inside);
                }
            })));
            AgentProcess process = platform.get().run(create(platform.get()));
            assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
            paused.set(process.id());

            platform.get()
                    .process(process.pendingAnswer().orElseThrow().child().orElseThrow())
                    .orElseThrow()
                    .answer("1", 1);

            StoreFailureRecoveryTest.await(renewals);
        }

        @Test
        void onChildrenAreNotTakenWithoutTheirParent() {
            AgentModel h = helper(values -> 1);
            LocalPlatform other = quiet(store, boss(h), h);
            LocalPlatform platform = open(
                    new ForwardingStore(store) {
                        @Override
                        public void append(String id, long version, List<JournalEntry> entries) {
                            super.append(id, version, entries);
                            if (delegates(entries)) {
                                assertThatThrownBy(() -> other.resume(id)).hasMessageContaining("KARTA-317");
                            }
                        }
                    },
                    boss(h),
                    h);

            AgentProcess process = platform.run(create(platform));

            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void thatCannotBeReleasedDoNotPreventAClose() {
            var inside = new CountDownLatch(2);
            var node = new ForwardingStore(store) {
                @Override
                public void release(String process, String owner) {
                    throw new IllegalStateException("connection refused");
                }
            };
            LocalPlatform platform =
                    builder(node, NO_HEARTBEAT, writer(blocking(inside))).build();
            platform.start(create(platform));
            platform.start(create(platform));
            StoreFailureRecoveryTest.await(inside);

            assertThatCode(platform::close).doesNotThrowAnyException();
        }
    }

    @Nested
    class WhenAReplyIsLost {

        private ProcessStore losingStarts() {
            return new ForwardingStore(store) {
                @Override
                public void append(String process, long version, List<JournalEntry> entries) {
                    super.append(process, version, entries);
                    if (version > 0
                            && entries.get(entries.size() - 1) instanceof JournalEntry.Started
                            && once.getAndSet(false)) {
                        throw new IllegalStateException("connection reset");
                    }
                }
            };
        }

        @Test
        void aDelegatingActionStillGetsTheResultOfItsChild() {
            AgentModel h = helper(values -> 1);
            LocalPlatform platform = open(
                    new ForwardingStore(store) {
                        @Override
                        public void append(String process, long version, List<JournalEntry> entries) {
                            super.append(process, version, entries);
                            if (delegates(entries) && once.getAndSet(false)) {
                                throw new IllegalStateException("connection reset");
                            }
                        }
                    },
                    boss(h),
                    h);
            AgentProcess process = create(platform);

            Throwable unused = catchThrowable(() -> platform.run(process));

            ends(platform, process, ProcessStatus.COMPLETED);
        }

        @Test
        void aStartedProcessHoldsAClaimWhenItRuns() {
            var claimed = new AtomicReference<OptionalLong>();
            var id = new AtomicReference<>("");
            once.set(false);
            LocalPlatform platform = open(losingStarts(), two(values -> Outcome.await(Form.of(First.class)), values -> {
                claimed.set(store.claim(id.get(), "another node", LEASE));
                return "done";
            }));
            AgentProcess process = platform.run(create(platform));
            id.set(process.id());
            once.set(true);

            Throwable unused = catchThrowable(() -> process.answer("1", new First()));

            ends(platform, process, ProcessStatus.COMPLETED);
            assertThat(claimed.get()).isEmpty();
        }

        @Test
        void aStartedProcessHasItsTimeout() {
            once.set(false);
            LocalPlatform platform = open(
                    losingStarts(),
                    two(values -> Outcome.await(Form.of(First.class)), blocking(new CountDownLatch(1))));
            AgentProcess process =
                    platform.run(create(platform, ProcessOptions.defaults().withTimeout(Duration.ofSeconds(1))));
            once.set(true);

            Throwable unused = catchThrowable(() -> process.answer("1", new First()));

            ends(platform, process, ProcessStatus.TERMINATED);
        }
    }

    @Nested
    class WhenTheStoreFailsOnce {

        @Test
        void aParentStartsItsChildLater() {
            AgentModel h = helper(values -> 1);
            LocalPlatform platform = open(
                    new ForwardingStore(store) {
                        @Override
                        public OptionalLong claim(String id, String owner, Duration lease) {
                            if (isChild(id) && once.getAndSet(false)) {
                                throw new IllegalStateException("connection refused");
                            }
                            return super.claim(id, owner, lease);
                        }
                    },
                    boss(h),
                    h);
            AgentProcess process = create(platform);

            Throwable unused = catchThrowable(() -> platform.run(process));

            ends(platform, process, ProcessStatus.COMPLETED);
        }

        @Test
        void theBudgetIsReadLater() {
            var inside = new CountDownLatch(1);
            LocalPlatform dies = quiet(store, writer(blocking(inside)));
            AgentProcess process = create(dies);
            dies.start(process);
            StoreFailureRecoveryTest.await(inside);
            dies.close();
            LocalPlatform platform = open(
                    new ForwardingStore(store) {
                        @Override
                        public List<StoredProcess> find(ProcessQuery query) {
                            if (query.parent().isPresent() && once.getAndSet(false)) {
                                throw new IllegalStateException("connection refused");
                            }
                            return super.find(query);
                        }
                    },
                    writer(values -> "x"));

            ends(platform, process, ProcessStatus.COMPLETED);
            assertThat(once).isFalse();
        }

        @Test
        void aProcessThatWasResumedRunsLater() {
            AgentModel h = helper(values -> Outcome.await(Form.of(Integer.class)));
            AgentModel boss = boss(values -> {
                context(values, 1).process().pause();
                return Outcome.delegate(h, new Task(1), Integer.class);
            });
            LocalPlatform first = quiet(store, boss, h);
            AgentProcess process = first.run(create(first));
            assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
            var fails = new AtomicBoolean();
            LocalPlatform second = open(
                    new ForwardingStore(store) {
                        @Override
                        public void append(String id, long version, List<JournalEntry> entries) {
                            super.append(id, version, entries);
                            fails.set(entries.get(0) instanceof JournalEntry.Started && once.getAndSet(false));
                        }

                        @Override
                        public List<JournalEntry> load(String id, long after) {
                            if (fails.getAndSet(false)) {
                                throw new IllegalStateException("connection reset");
                            }
                            return super.load(id, after);
                        }
                    },
                    boss,
                    h);

            Throwable unused = catchThrowable(() -> second.resume(process.id()));

            eventually(() -> on(second, process).status() == ProcessStatus.WAITING);
        }
    }

    @Nested
    class WhenNoThreadIsFree {

        private final AtomicInteger refusals = new AtomicInteger();
        private final Thread caller = Thread.currentThread();

        private LocalPlatform platform(AgentModel agent) {
            return open(builder(store, NO_HEARTBEAT, agent).executor(work -> {
                if (Thread.currentThread() == caller && refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    throw new RejectedExecutionException("busy");
                }
                var thread = new Thread(work);
                thread.setDaemon(true);
                thread.start();
            }));
        }

        @Test
        void anAnswerResumesTheProcessOnTheCallingThread() {
            LocalPlatform platform = platform(writer(values -> Outcome.await(Form.of(String.class))));
            AgentProcess process = platform.run(create(platform));
            refusals.set(1);

            platform.answer(process, "1", "yes", process.caller());

            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void aTimeoutEndsAProcessIfNoThreadIsFree() {
            var inside = new CountDownLatch(1);
            ExecutorService single = Executors.newSingleThreadExecutor();
            try {
                LocalPlatform platform = open(
                        builder(store, NO_HEARTBEAT, writer(blocking(inside))).executor(single));
                AgentProcess process =
                        create(platform, ProcessOptions.defaults().withTimeout(Duration.ofMillis(100)));
                platform.start(process);

                eventually(() -> process.status().isFinished());

                assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            } finally {
                single.shutdownNow();
            }
        }

        @Test
        void aResumptionRunsTheProcessOnTheCallingThread() {
            LocalPlatform platform = platform(two(values -> Outcome.none(), values -> "done"));
            AgentProcess process = platform.run(create(platform));
            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            refusals.set(1);

            platform.resume(process.id());

            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.STUCK);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ProcessStatus.class,
            names = {"WAITING", "STUCK", "PAUSED"})
    void aSuspendedChildEndsIfTheNodeFailsAfterItHasEndedTheParent(ProcessStatus status) {
        AgentModel h = helper(values -> {
            if (status == ProcessStatus.PAUSED) {
                ((ActionContext) values[1]).process().pause();
            }
            return status == ProcessStatus.WAITING ? Outcome.await(Form.of(Integer.class)) : null;
        });
        LocalPlatform first = quiet(store, boss(h), h);
        AgentProcess process = first.run(create(first));
        String child = process.pendingAnswer().orElseThrow().child().orElseThrow();
        assertThat(first.process(child).orElseThrow().status()).isEqualTo(status);
        first.close(); // its heartbeat would end the child as well
        LocalPlatform fails = quiet(
                new ForwardingStore(store) {
                    @Override
                    public void append(String id, long version, List<JournalEntry> entries) {
                        if (id.equals(child)) {
                            throw new IllegalStateException("connection refused");
                        }
                        super.append(id, version, entries);
                    }
                },
                boss(h),
                h);
        on(fails, process).kill();
        assertThat(store.load(child)).noneMatch(JournalEntry.Ended.class::isInstance);

        LocalPlatform third = open(store, boss(h), h);

        eventually(() -> third.process(child).orElseThrow().status() == ProcessStatus.KILLED);
    }

    @Test
    void aKillEndsTheChildrenThatAnotherNodeStarted() {
        AgentModel h = helper(values -> Outcome.await(Form.of(Integer.class)));
        LocalPlatform first = quiet(store, boss(h), h);
        AgentProcess process = create(first);
        var isDown = new AtomicBoolean();
        LocalPlatform second = quiet(
                new ForwardingStore(store) {
                    @Override
                    public void append(String id, long version, List<JournalEntry> entries) {
                        if (isDown.get()) {
                            throw new IllegalStateException("connection refused");
                        }
                        super.append(id, version, entries);
                    }
                },
                boss(h),
                h);
        second.run(on(second, process));
        String child = on(first, process).pendingAnswer().orElseThrow().child().orElseThrow();
        isDown.set(true);

        process.kill();

        assertThat(first.process(child).orElseThrow().status()).isEqualTo(ProcessStatus.KILLED);
    }
}
