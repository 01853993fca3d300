/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.observation.Instrumentation;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore.Takeover;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Takeovers of several processes, and nodes that are closed while their processes run. */
@Timeout(240)
class TakeoversTest extends NodesFixture {

    private static final Duration NO_HEARTBEAT = Duration.ofHours(1);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final List<String> ran = new CopyOnWriteArrayList<>();

    private ProcessStatus status(String id) {
        return store.find(ProcessQuery.all()).stream()
                .filter(process -> process.id().equals(id))
                .findFirst()
                .orElseThrow()
                .status();
    }

    private List<String> abandoned(int number) throws InterruptedException {
        var inside = new CountDownLatch(number);
        LocalPlatform dies = quiet(store, writer(values -> {
            inside.countDown();
            new CountDownLatch(1).await();
            return "never";
        }));
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            AgentProcess process = create(dies);
            dies.start(process);
            ids.add(process.id());
        }
        inside.await();
        dies.close();
        return ids;
    }

    @Nested
    class WhenANodeFails {

        @Test
        void itsProcessesAreTakenOverConcurrently() throws Exception {
            List<String> ids = abandoned(2);
            var together = new CyclicBarrier(2);
            var waiting = new ForwardingStore(store) {

                @Override
                public void append(String process, long expectedVersion, List<JournalEntry> entries) {
                    if (entries.stream().anyMatch(JournalEntry.Started.class::isInstance)) {
                        meet(together);
                    }
                    super.append(process, expectedVersion, entries);
                }
            };

            open(waiting, writer(values -> "written"));

            eventually(() -> ids.stream().allMatch(id -> status(id) == ProcessStatus.COMPLETED));
        }

        private void meet(CyclicBarrier together) {
            try {
                together.await(60, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Test
        void theShareOfAnotherNodeIsOverdueWithTheNextHeartbeat() throws Exception {
            String id = abandoned(1).get(0);
            var requests = new ConcurrentLinkedQueue<Takeover>();
            var sharing = new ForwardingStore(store) {

                @Override
                public Takeover.Result takeOver(Takeover takeover) {
                    requests.add(takeover);
                    return takeover.overdue().isEmpty()
                            ? new Takeover.Result(Set.of(), takeover.processes())
                            : super.takeOver(takeover);
                }
            };

            open(sharing, writer(values -> "written"));

            eventually(() -> status(id) == ProcessStatus.COMPLETED);
            assertThat(requests).extracting(Takeover::overdue).startsWith(Set.of(), Set.of(id));
        }

        /** The claim of this node expires before it reads the journal. */
        @Test
        void aProcessThatAnotherNodeHasStartedMeanwhileIsLeftToIt() throws Exception {
            String id = abandoned(1).get(0);
            var startsAtRelease = new CompletableFuture<Integer>();
            var slow = new ForwardingStore(store) {

                @Override
                public Takeover.Result takeOver(Takeover takeover) {
                    Takeover.Result result = super.takeOver(takeover);
                    if (!startsAtRelease.isDone()) {
                        store.release(id, takeover.owner());
                        store.claim(id, "other", LEASE);
                        store.append(
                                id, store.load(id).size(), List.of(new JournalEntry.Started(Instant.EPOCH, "other")));
                    }
                    return result;
                }

                @Override
                public void release(String process, String owner) {
                    startsAtRelease.complete(
                            stored(id, JournalEntry.Started.class).size());
                    super.release(process, owner);
                }
            };

            open(slow, writer(values -> "written"));

            assertThat(startsAtRelease.get(60, TimeUnit.SECONDS)).isEqualTo(2);
            eventually(() -> status(id) == ProcessStatus.COMPLETED);
        }

        @Test
        void itsTakeoverAndTheClaimsAreReported() throws Exception {
            String id = abandoned(1).get(0);
            var reports = new ConcurrentLinkedQueue<String>();
            var delays = new ConcurrentLinkedQueue<Duration>();
            var renewed = new CountDownLatch(1);
            var instrumentation = new Instrumentation() {

                @Override
                public void claimsRenewed(int claims, Duration duration, Optional<Throwable> failure) {
                    reports.add("claims " + claims);
                    if (claims > 0) {
                        renewed.countDown();
                    }
                }

                @Override
                public void processTakenOver(String agent, Duration delay) {
                    reports.add("taken over " + agent);
                    delays.add(delay);
                }
            };

            open(builder(store, LEASE, writer(values -> {
                        renewed.await();
                        return "written";
                    }))
                    .instrumentation(instrumentation));

            eventually(() -> status(id) == ProcessStatus.COMPLETED);
            assertThat(reports).contains("claims 0", "claims 1").containsOnlyOnce("taken over Desk");
            assertThat(delays).singleElement().satisfies(delay -> assertThat(delay)
                    .isPositive());
        }

        @Test
        void aProcessThatCannotBeReadIsReleased() throws Exception {
            String id = abandoned(1).get(0);
            var failed = new CountDownLatch(1);
            var unreadable = new ForwardingStore(store) {

                @Override
                public List<JournalEntry> load(String process, long after) {
                    failed.countDown();
                    throw new IllegalStateException("unreadable");
                }
            };

            open(unreadable, writer(values -> "never"));
            failed.await();

            eventually(() -> store.claim(id, "other", LEASE).isPresent());
        }
    }

    @Nested
    class WhenANodeIsClosed {

        private AgentModel twoSteps(CountDownLatch inside, CountDownLatch mayEnd) {
            return new TestAgents("Steps")
                    .action("one", List.of(a(UserInput.class)), First.class, values -> {
                        ran.add("one");
                        inside.countDown();
                        mayEnd.await();
                        return new First();
                    })
                    .action("two", List.of(a(First.class)), Second.class, values -> {
                        ran.add("two");
                        return new Second();
                    })
                    .goal("second", "two", Second.class, UserInput.class)
                    .model();
        }

        private LocalPlatform draining(AgentModel agent, Duration limit) {
            return open(builder(store, LEASE, agent).settings(EngineSettings.DEFAULT.withDrain(limit)));
        }

        @Test
        void theRunningActionFinishesAndTheNextOneRunsElsewhere() throws Exception {
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            LocalPlatform first = draining(twoSteps(inside, mayEnd), LIMIT);
            AgentProcess process = create(first);
            first.start(process);
            inside.await();

            closeDuring(first, mayEnd);

            assertThat(ran).containsExactly("one");
            assertThat(stored(process.id(), JournalEntry.ActionRan.class)).hasSize(1);
            assertThat(store.claim(process.id(), "other", LEASE)).isPresent();
            store.release(process.id(), "other");
            open(store, twoSteps(inside, mayEnd));
            eventually(() -> status(process.id()) == ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("one", "two");
        }

        @Test
        void theNodeIsStoppingAndAlive() throws Exception {
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            LocalPlatform node = draining(twoSteps(inside, mayEnd), LIMIT);
            node.start(create(node));
            inside.await();
            assertThat(node.isStopping()).isFalse();

            var closing = new Thread(node::close);
            closing.start();
            eventually(node::isStopping);

            assertThat(node.isAlive()).isTrue();
            mayEnd.countDown();
            closing.join();
            assertThat(node.isStopping()).isTrue();
        }

        /** The heartbeats of a node end when it no longer waits. */
        @Test
        void theNodeWaitsUntilTheClaimIsReleased() throws Exception {
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var released = new CountDownLatch(1);
            var slow = new ForwardingStore(store) {

                @Override
                public void release(String process, String owner) {
                    leases.awaitTurns(5);
                    released.countDown();
                    super.release(process, owner);
                }
            };
            LocalPlatform first = open(builder(slow, LEASE, twoSteps(inside, mayEnd))
                    .settings(new EngineSettings(
                                    Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), LEASE)
                            .withDrain(LIMIT)));
            first.start(create(first));
            inside.await();

            closeDuring(first, mayEnd);

            assertThat(released.getCount()).isZero();
        }

        @Test
        void anActionThatTakesTooLongIsLeftToOtherNodes() throws Exception {
            var inside = new CountDownLatch(1);
            LocalPlatform first = draining(twoSteps(inside, new CountDownLatch(1)), Duration.ofMillis(50));
            AgentProcess process = create(first);
            first.start(process);
            inside.await();

            first.close();

            assertThat(stored(process.id(), JournalEntry.ActionRan.class)).isEmpty();
            assertThat(store.claim(process.id(), "other", LEASE)).isPresent();
        }

        private void closeDuring(LocalPlatform platform, CountDownLatch mayEnd) throws InterruptedException {
            var closing = new Thread(platform::close);
            closing.start();
            eventually(() -> closing.getState() == Thread.State.TIMED_WAITING);
            mayEnd.countDown();
            closing.join();
        }

        @Test
        void itStartsNoFurtherProcess() {
            LocalPlatform closed = open(store, twoSteps());
            AgentProcess paused = create(closed);
            paused.tick();
            closed.close();
            AgentProcess process = create(closed);

            assertThatThrownBy(() -> closed.start(process)).hasMessageContainingAll("KARTA-956", process.id());
            assertThatThrownBy(() -> closed.run(process)).hasMessageContaining("KARTA-956");
            assertThatThrownBy(() -> closed.resume(paused.id())).hasMessageContaining("KARTA-956");
            assertThat(status(process.id())).isEqualTo(ProcessStatus.NOT_STARTED);
            assertThat(status(paused.id())).isEqualTo(ProcessStatus.PAUSED);
        }

        @Test
        void aProcessForWhichNoThreadIsLeftRunsElsewhere() {
            var closing = new AtomicReference<LocalPlatform>();
            Thread starter = Thread.currentThread();
            closing.set(open(builder(store, NO_HEARTBEAT, twoSteps()).executor(work -> {
                if (Thread.currentThread() == starter) { // otherwise it is the first heartbeat
                    closing.get().close();
                }
                throw new RejectedExecutionException();
            })));
            AgentProcess process = create(closing.get());

            assertThat(closing.get().start(process).toCompletableFuture()).isCompleted();
            runsElsewhere(process);
        }

        @Test
        void aProcessWhoseThreadBeginsLateRunsElsewhere() {
            List<Runnable> late = new ArrayList<>();
            LocalPlatform closing =
                    open(builder(store, NO_HEARTBEAT, twoSteps()).executor(late::add));
            AgentProcess process = create(closing);
            closing.start(process);
            closing.close();
            late.forEach(Runnable::run);

            runsElsewhere(process);
        }

        @Test
        void anAnswerIsRecordedAndItsProcessContinuesElsewhere() {
            AgentModel asks = writer(values -> Outcome.await(Form.confirmation("sent", "Send?")));
            LocalPlatform closed = open(store, asks);
            AgentProcess process = create(closed);
            String question = closed.run(process).pendingAnswers().get(0).id();
            closed.close();

            process.answer(question, new Confirmation(true));

            open(store, asks);
            eventually(() -> status(process.id()) == ProcessStatus.COMPLETED);
        }

        private void runsElsewhere(AgentProcess process) {
            assertThat(status(process.id())).isEqualTo(ProcessStatus.RUNNING);
            assertThat(ran).isEmpty();
            assertThat(store.claim(process.id(), "other", LEASE)).isPresent();
            store.release(process.id(), "other");
            open(store, twoSteps());
            eventually(() -> status(process.id()) == ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("one", "two");
        }

        private AgentModel twoSteps() {
            return twoSteps(new CountDownLatch(1), new CountDownLatch(0));
        }

        @Test
        void aProcessThatACallerAwaitsContinues() throws Exception {
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            LocalPlatform first = draining(twoSteps(inside, mayEnd), LIMIT);
            AgentProcess process = create(first);
            var caller = CompletableFuture.supplyAsync(() -> first.run(process).result(Second.class));
            inside.await();

            closeDuring(first, mayEnd);

            assertThat(caller.get(60, TimeUnit.SECONDS)).isEqualTo(new Second());
            assertThat(ran).containsExactly("one", "two");
        }

        @Test
        void anActionReceivesTheResultOfItsChild() throws Exception {
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            AgentModel child = twoSteps(inside, mayEnd);
            AgentModel parent = writer(values -> "with " + ((ActionContext) values[1]).run(child, Second.class, INPUT));
            LocalPlatform first =
                    open(builder(store, LEASE, parent, child).settings(EngineSettings.DEFAULT.withDrain(LIMIT)));
            AgentProcess process = create(first);
            first.start(process);
            inside.await();

            closeDuring(first, mayEnd);

            assertThat(status(process.id())).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("one", "two");
        }

        /** The action has not failed, although the call has no result on this node. */
        @Test
        void anActionThatCallsAnotherProcessRunsAgainElsewhere() throws Exception {
            var inside = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var platform = new AtomicReference<LocalPlatform>();
            AgentModel called = twoSteps(inside, mayEnd);
            AgentModel caller = writer(values -> {
                AgentProcess other = platform.get().createProcess(called, ProcessOptions.defaults(), INPUT);
                return platform.get()
                        .start(other)
                        .toCompletableFuture()
                        .thenApply(ended -> "with " + ended.result(Second.class))
                        .join();
            });
            LocalPlatform first =
                    open(builder(store, LEASE, caller, called).settings(EngineSettings.DEFAULT.withDrain(LIMIT)));
            platform.set(first);
            AgentProcess process = create(first);
            first.start(process);
            inside.await();

            closeDuring(first, mayEnd);

            assertThat(status(process.id())).isEqualTo(ProcessStatus.RUNNING);
            platform.set(open(store, caller, called));
            eventually(() -> status(process.id()) == ProcessStatus.COMPLETED);
        }
    }
}
