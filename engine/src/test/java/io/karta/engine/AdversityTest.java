/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.Desk.CONTEXT;
import static io.karta.engine.Desk.a;
import static io.karta.engine.Desk.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.*;
import io.karta.spi.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.LockSupport;
import java.util.function.*;
import org.junit.jupiter.api.*;

@Timeout(40)
class AdversityTest {
    record First() {}

    record Second() {}

    record Third(String text) {}

    static final class Helping {}

    static final UserInput INPUT = new UserInput("x");
    static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));
    final ProcessStore store = new ForwardingStore(new InMemoryProcessStore(1000, Clock.systemUTC())) {
        @Override
        public boolean isDurable() {
            return true;
        }
    };
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    class Node extends ForwardingStore {
        volatile boolean dead;
        volatile boolean mute;
        volatile Class<?> diesBefore = Node.class;

        Node() {
            super(store);
        }

        @Override
        public void append(String p, long v, List<JournalEntry> e) {
            if (e.stream().anyMatch(diesBefore::isInstance)) {
                dead = true;
            }
            if (dead || mute) {
                throw new IllegalStateException("dead");
            }
            super.append(p, v, e);
        }

        @Override
        public OptionalLong claim(String p, String o, Instant u) {
            return dead ? OptionalLong.empty() : super.claim(p, o, u);
        }

        @Override
        public List<StoredProcess> find(ProcessQuery q) {
            return dead ? List.of() : super.find(q);
        }
    }

    LocalPlatform open(ProcessStore on, UnaryOperator<LocalPlatformBuilder> more, AgentModel... agents) {
        var p = more.apply(LocalPlatform.builder()
                        .agents(List.of(agents))
                        .store(on)
                        .settings(QUICK))
                .build();
        platforms.add(p);
        return p;
    }

    LocalPlatform open(ProcessStore on, AgentModel... agents) {
        return open(on, b -> b, agents);
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    static boolean within(int seconds, BooleanSupplier holds) throws Exception {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(5_000_000);
        }
        return true;
    }

    static AgentProcess begun(LocalPlatform p) {
        return p.createProcess(p.agents().get(0), ProcessOptions.defaults(), INPUT);
    }

    static AgentProcess on(LocalPlatform p, String id) {
        return p.process(id).orElseThrow();
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    AgentModel asksTwice() {
        return new Desk("Twice")
                .action("one", List.of(a(UserInput.class)), First.class, v -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Second.class, v -> Outcome.await(Form.of(Second.class)))
                .action("three", List.of(a(Second.class)), Third.class, v -> new Third("x"))
                .goal("three", "three", Third.class, UserInput.class)
                .model();
    }

    AgentModel oneStep(Invoker body) {
        return new Desk("One")
                .action("write", List.of(a(UserInput.class), CONTEXT), Third.class, body)
                .goal("write", "write", Third.class, UserInput.class)
                .model();
    }

    AgentModel asksOnce(Invoker last) {
        return new Desk("Once")
                .action(
                        "one",
                        List.of(a(UserInput.class), CONTEXT),
                        First.class,
                        v -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Third.class, last)
                .goal("two", "two", Third.class, UserInput.class)
                .model();
    }

    @Test
    void aSecondAnswerOnTheNodeThatBeganCounts() {
        LocalPlatform A = open(store, asksTwice()), B = open(store, asksTwice());
        AgentProcess h = A.run(begun(A));
        AgentProcess b = on(B, h.id());
        b.answer(b.pendingAnswer().orElseThrow().id(), new First());
        assertThat(b.status()).isEqualTo(ProcessStatus.WAITING);
        AgentProcess again = on(A, h.id());
        again.answer(again.pendingAnswer().orElseThrow().id(), new Second());
        assertThat(on(A, h.id()).status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void aNodeThatKnewAProcessTakesItOverToo() throws Exception {
        var nodeB = new Node();
        Invoker dies = v -> {
            nodeB.dead = true;
            throw new IllegalStateException("die");
        };
        LocalPlatform A = open(store, asksOnce(v -> new Third("ok")));
        LocalPlatform B = open(nodeB, asksOnce(dies));
        AgentProcess h = A.run(begun(A));
        h.onEnd(p -> {});
        AgentProcess b = on(B, h.id());
        try {
            b.answer(b.pendingAnswer().orElseThrow().id(), new First());
        } catch (RuntimeException ignored) {
            /* the node is dead */
        }
        assertThat(store.load(h.id()).size()).isGreaterThan(3);
        assertThat(within(
                        5,
                        () -> store.find(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED))
                                        .size()
                                == 1))
                .isTrue();
    }

    @Test
    void aRejectedTaskDoesNotStopTheHeartbeat() throws Exception {
        var reject = new AtomicBoolean();
        var go = new CountDownLatch(1);
        ExecutorService pool = Executors.newCachedThreadPool();
        Executor picky = r -> {
            if (reject.compareAndSet(true, false)) {
                throw new RejectedExecutionException("full");
            }
            pool.execute(r);
        };
        AgentModel long1 = oneStep(v -> {
            ran.add("A");
            await(go);
            return new Third("a");
        });
        LocalPlatform A = open(store, b -> b.executor(picky), long1);
        AgentProcess h = begun(A);
        A.start(h);
        within(5, () -> ran.size() == 1);
        reject.set(true);
        open(store, oneStep(v -> {
            ran.add("B");
            return new Third("b");
        }));
        within(3, () -> ran.size() > 1);
        go.countDown();
        pool.shutdownNow();
        assertThat(ran).containsExactly("A");
    }

    @Test
    void aProcessIsClaimedBeforeAnybodyHearsOfIt() throws Exception {
        var release = new CountDownLatch(1);
        AgentModel m = oneStep(v -> {
            ran.add("run");
            return new Third("a");
        });
        LocalPlatform A = open(
                store,
                b -> b.settings(EngineSettings.DEFAULT).events(e -> {
                    if (e instanceof ProcessStarted) {
                        await(release);
                    }
                }),
                m);
        open(store, m);
        var t = new Thread(() -> {
            try {
                A.invocation(Third.class).invoke(INPUT);
            } catch (RuntimeException ignored) {
                /* refused */
            }
        });
        t.start();
        within(3, () -> ran.size() == 1);
        release.countDown();
        t.join();
        assertThat(ran).containsExactly("run");
    }

    @Test
    void aFailureIsNotForgottenForWhatIsAddedMeanwhile() throws Exception {
        var seen = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        AgentModel m = oneStep(v -> {
            throw new IllegalStateException("boom");
        });
        LocalPlatform A = LocalPlatform.builder()
                .agents(List.of(m))
                .events(e -> {
                    if (e instanceof ActionFinished) {
                        seen.countDown();
                        await(go);
                    }
                })
                .build();
        platforms.add(A);
        AgentProcess h = begun(A);
        A.start(h);
        await(seen);
        assertThatThrownBy(() -> h.add(new First())).hasMessageContaining("KARTA-329");
        go.countDown();
        within(2, () -> h.status().isFinished());
        assertThat(h.status()).isEqualTo(ProcessStatus.FAILED);
    }

    @Test
    void aWishToEndOutlivesAQuestion() {
        AgentModel m = new Desk("Once")
                .action("one", List.of(a(UserInput.class), CONTEXT), First.class, v -> {
                    context(v, 1).terminateAgent("enough");
                    return Outcome.await(Form.of(First.class));
                })
                .action("two", List.of(a(First.class)), Third.class, v -> new Third("went on"))
                .goal("two", "two", Third.class, UserInput.class)
                .model();
        LocalPlatform A = LocalPlatform.builder().agents(List.of(m)).build();
        platforms.add(A);
        AgentProcess h = A.run(begun(A));
        if (h.status() == ProcessStatus.WAITING) {
            h.answer(h.pendingAnswer().orElseThrow().id(), new First());
        }
        assertThat(h.status()).isEqualTo(ProcessStatus.TERMINATED);
    }

    @Test
    void whatIsToBeAvoidedIsSoForOnePlanOnly() throws Exception {
        AgentModel m =
                oneStep(v -> ran.size() == 0 ? ran.add("no") ? Outcome.replan("not yet") : null : new Third("x"));
        LocalPlatform A = LocalPlatform.builder().agents(List.of(m)).build();
        platforms.add(A);
        AgentProcess h = A.run(begun(A));
        assertThat(h.status()).isEqualTo(ProcessStatus.STUCK);
        h.add(new First());
        within(3, () -> h.status().isFinished());
        assertThat(h.status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    AgentModel boss(Consumer<ActionContext> before) {
        return new Desk("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Second.class, v -> {
                    before.accept(context(v, 1));
                    return Outcome.delegate(Helping.class, new First(), Second.class);
                })
                .action("third", List.of(a(Second.class)), Third.class, v -> new Third("done"))
                .goal("third", "third", Third.class, UserInput.class)
                .model();
    }

    AgentModel helping(Invoker body) {
        return new Desk("Helping")
                .action("help", List.of(a(First.class)), Second.class, body)
                .goal("help", "help", Second.class, First.class)
                .model();
    }

    @Test
    void aChildThatNobodyStartedIsStarted() throws Exception {
        var node = new Node();
        LocalPlatform A =
                open(node, boss(c -> node.diesBefore = JournalEntry.Started.class), helping(v -> new Second()));
        AgentProcess h = begun(A);
        try {
            A.run(h);
        } catch (RuntimeException ignored) {
            /* the node is dead */
        }
        LocalPlatform B = open(store, boss(c -> {}), helping(v -> new Second()));
        boolean done = within(5, () -> on(B, h.id()).status().isFinished());
        assertThat(done).as(on(B, h.id()).explain()).isTrue();
    }

    @Test
    void aKillAfterARestartReachesTheChildren() throws Exception {
        LocalPlatform A = open(store, boss(c -> {}), helping(v -> Outcome.await(Form.of(Second.class))));
        AgentProcess h = A.run(begun(A));
        String child = h.pendingAnswer().orElseThrow().child().orElseThrow();
        A.close();
        LocalPlatform B = open(store, boss(c -> {}), helping(v -> Outcome.await(Form.of(Second.class))));
        B.kill(h.id());
        assertThat(on(B, child).status().isFinished()).isTrue();
    }

    @Test
    void aChildThatNobodyWaitsForEnds() throws Exception {
        var node = new Node();
        AgentModel parentDesk = new Desk("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Third.class, v -> {
                    context(v, 1).run(Second.class, new First());
                    return new Third("x");
                })
                .goal("ask", "ask", Third.class, UserInput.class)
                .model();
        LocalPlatform A = open(node, parentDesk, helping(v -> {
            ran.add("child on A");
            node.dead = true;
            throw new IllegalStateException("die");
        }));
        AgentProcess h = begun(A);
        try {
            A.run(h);
        } catch (RuntimeException ignored) {
            /* the node is dead */
        }
        LocalPlatform B = open(store, parentDesk, helping(v -> {
            ran.add("child on B");
            return new Second();
        }));
        within(5, () -> on(B, h.id()).status().isFinished());
        within(2, () -> ran.size() > 2);
        assertThat(ran).containsExactly("child on A", "child on B");
    }

    @Test
    void aKillHoldsThoughTheStoreDidNotTakeIt() throws Exception {
        var node = new Node();
        var go = new CountDownLatch(1);
        AgentModel m = oneStep(v -> {
            ran.add("run");
            if (ran.size() == 1) {
                go.await();
            }
            return new Third("a");
        });
        LocalPlatform A = open(node, m);
        AgentProcess h = begun(A);
        A.start(h);
        within(3, () -> ran.size() == 1);
        node.mute = true;
        h.kill();
        assertThat(h.status()).isEqualTo(ProcessStatus.KILLED);
        node.mute = false;
        within(4, () -> ran.size() > 1);
        within(1, () -> on(A, h.id()).status() == ProcessStatus.COMPLETED);
        assertThat(on(A, h.id()).status()).isEqualTo(ProcessStatus.KILLED);
    }

    @Test
    void twoHandlesAreOneProcess() throws Exception {
        var inside = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        var ends = new AtomicInteger();
        LocalPlatform A = open(store, asksOnce(v -> null));
        AgentProcess h = A.run(begun(A));
        A.close();
        LocalPlatform B = open(
                store,
                b -> b.settings(EngineSettings.DEFAULT).events(e -> {
                    if (e instanceof ProcessEnded) {
                        ends.incrementAndGet();
                    }
                }),
                asksOnce(v -> {
                    inside.countDown();
                    try {
                        new CountDownLatch(1).await(3, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        stopped.countDown();
                    }
                    return new Third("x");
                }));
        AgentProcess p1 = on(B, h.id()), p2 = on(B, h.id());
        B.answer(p2, p2.pendingAnswer().orElseThrow().id(), new First(), p2.caller());
        await(inside);
        p1.kill();
        boolean interrupted = stopped.await(2, TimeUnit.SECONDS);
        within(1, () -> ends.get() > 1);
        assertThat(interrupted + " " + ends.get()).isEqualTo("true 1");
    }

    @Test
    void aHandedOverActionThatCannotBeKeptDoesNotHangTheProcess() throws Exception {
        var node = new Node() {
            @Override
            public void append(String p, long v, List<JournalEntry> e) {
                if (Thread.currentThread().getName().startsWith("karta-process")
                        && e.stream()
                                .anyMatch(x -> x instanceof JournalEntry.ActionRan r
                                        && r.run().action().endsWith("right"))
                        && ran.isEmpty()
                        && ran.add("failed")) {
                    throw new IllegalStateException("hiccup");
                }
                super.append(p, v, e);
            }
        };
        AgentModel m = new Desk("Both")
                .action("left", List.of(a(UserInput.class)), First.class, v -> new First())
                .action("right", List.of(a(UserInput.class)), Second.class, v -> {
                    new CountDownLatch(1).await(200, TimeUnit.MILLISECONDS);
                    return new Second();
                })
                .action("join", List.of(a(First.class), a(Second.class)), Third.class, v -> new Third("x"))
                .goal("join", "join", Third.class, UserInput.class)
                .model();
        LocalPlatform A = open(node, m);
        AgentProcess h =
                A.createProcess(A.agents().get(0), ProcessOptions.defaults().concurrent(), INPUT);
        A.start(h);
        boolean ends = within(10, () -> h.status() == ProcessStatus.COMPLETED);
        assertThat(ends).as("runs for ever: " + h.status() + " " + h.history()).isTrue();
    }

    @Test
    void lookingAtAProcessLeavesNoTimers() {
        var scheduler = new ScheduledThreadPoolExecutor(1);
        LocalPlatform A = open(
                store,
                b -> b.scheduler(scheduler).settings(EngineSettings.DEFAULT),
                new Desk("Once")
                        .action(
                                "one",
                                List.of(a(UserInput.class)),
                                Third.class,
                                v -> Outcome.await(Form.of(Third.class).expiringAfter(Duration.ofDays(7))))
                        .goal("one", "one", Third.class, UserInput.class)
                        .model());
        AgentProcess h = A.run(begun(A));
        for (int i = 0; i < 1000; i++) {
            on(A, h.id());
        }
        int size = scheduler.getQueue().size();
        scheduler.shutdownNow();
        assertThat(size).isLessThan(10);
    }

    @Test
    void aLongActionKeepsItsClaim() throws Exception {
        var go = new CountDownLatch(1);
        AgentModel long1 = oneStep(v -> {
            ran.add("A");
            await(go);
            return new Third("a");
        });
        LocalPlatform A = open(store, long1);
        AgentProcess h = begun(A);
        A.start(h);
        within(5, () -> ran.size() == 1);
        open(store, oneStep(v -> {
            ran.add("B");
            return new Third("b");
        }));
        within(3, () -> ran.size() > 1);
        go.countDown();
        assertThat(ran).containsExactly("A");
    }

    @Test
    void aThirdNodeTakesOver() throws Exception {
        var nodeB = new Node();
        Invoker dies = v -> {
            nodeB.dead = true;
            throw new IllegalStateException("die");
        };
        LocalPlatform A = open(store, asksOnce(v -> new Third("ok")));
        LocalPlatform B = open(nodeB, asksOnce(dies));
        AgentProcess h = A.run(begun(A));
        h.onEnd(p -> {});
        AgentProcess b = on(B, h.id());
        try {
            b.answer(b.pendingAnswer().orElseThrow().id(), new First());
        } catch (RuntimeException ignored) {
            /* the node is dead */
        }
        open(store, asksOnce(v -> new Third("ok")));
        assertThat(within(
                        5,
                        () -> store.find(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED))
                                        .size()
                                == 1))
                .isTrue();
    }

    @Test
    void hidingWhileAStepIsRecordedDoesNotDeadlock() throws Exception {
        var board = new ProcessBoard("p", new StateTypes());
        var step = new StepBoard("p", board);
        var thing = new First();
        step.add(thing);
        var t1 = new Thread(() -> {
            for (int i = 0; i < 200_000; i++) {
                synchronized (board) {
                    step.drop();
                }
            }
        });
        var t2 = new Thread(() -> {
            for (int i = 0; i < 200_000; i++) {
                step.hide(thing);
            }
        });
        t1.setDaemon(true);
        t2.setDaemon(true);
        t1.start();
        t2.start();
        t1.join(5000);
        t2.join(5000);
        assertThat(java.lang.management.ManagementFactory.getThreadMXBean().findMonitorDeadlockedThreads())
                .isNull();
    }

    @Test
    void aRollbackWithoutAnExceptionFailsTheProcessOnce() throws Exception {
        var active = new AtomicBoolean();
        var mem = new InMemoryProcessStore(1000, Clock.systemUTC());
        var tx = new ForwardingStore(mem) {
            @Override
            public boolean joinsTransactions() {
                return true;
            }

            @Override
            public boolean isDurable() {
                return true;
            }

            @Override
            public void append(String p, long v, List<JournalEntry> e) {
                if (!active.get()) {
                    super.append(p, v, e);
                }
            }
        };
        var ref = new AtomicReference<LocalPlatform>();
        var ended = new ArrayList<ProcessStatus>();
        AgentModel m = oneStep(v -> {
            ran.add("run");
            active.set(true);
            RunningStep step = ref.get().currentSteps().current().orElseThrow();
            step.enter("write");
            step.returned(new Third("x"));
            active.set(false); // setRollbackOnly: the container rolls back and throws nothing
            return new Third("x");
        });
        ref.set(open(
                tx,
                b -> b.events(e -> {
                    if (e instanceof ProcessEnded) {
                        ended.add(e.process().status());
                    }
                }),
                m));
        AgentProcess h = begun(ref.get());
        try {
            ref.get().run(h);
        } catch (RuntimeException ignored) {
            /* refused */
        }
        within(2, () -> ended.size() > 1);
        assertThat(ended).hasSize(1);
    }
}
