/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.ForwardingStore;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.TestStores;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.definition.StateTypes;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ActionFinished;
import io.karta.event.ProcessEnded;
import io.karta.event.ProcessStarted;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What can go wrong around a process: nodes that die, stores that do not answer, handles that have not heard. */
@Timeout(40)
class BlackboardFailureTest {

    record First() {}

    record Second() {}

    record Third(String text) {}

    static final class Helping {}

    private static final UserInput INPUT = new UserInput("x");
    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));
    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, Clock.systemUTC()));
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    class Node extends ForwardingStore {
        volatile boolean dead;
        volatile boolean mute;
        volatile Class<?> diesBefore = Node.class;

        Node() {
            super(store);
        }

        @Override
        public void append(String process, long version, List<JournalEntry> entries) {
            if (entries.stream().anyMatch(diesBefore::isInstance)) {
                dead = true;
            }
            if (dead || mute) {
                throw new IllegalStateException("dead");
            }
            super.append(process, version, entries);
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            return dead ? OptionalLong.empty() : super.claim(process, owner, lease);
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            return dead ? Map.of() : super.renew(owner, processes, lease);
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return dead ? List.of() : super.find(query);
        }
    }

    private LocalPlatform open(ProcessStore on, UnaryOperator<LocalPlatformBuilder> more, AgentModel... agents) {
        var platform = more.apply(LocalPlatform.builder()
                        .agents(List.of(agents))
                        .store(on)
                        .settings(QUICK))
                .build();
        platforms.add(platform);
        return platform;
    }

    private LocalPlatform open(ProcessStore on, AgentModel... agents) {
        return open(on, builder -> builder, agents);
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static boolean within(int seconds, BooleanSupplier holds) throws Exception {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(5_000_000);
        }
        return true;
    }

    private static AgentProcess begun(LocalPlatform platform) {
        return platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT);
    }

    private static AgentProcess on(LocalPlatform platform, String id) {
        return platform.process(id).orElseThrow();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private AgentModel asksTwice() {
        return new TestAgents("Twice")
                .action("one", List.of(a(UserInput.class)), First.class, values -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Second.class, values -> Outcome.await(Form.of(Second.class)))
                .action("three", List.of(a(Second.class)), Third.class, values -> new Third("x"))
                .goal("three", "three", Third.class, UserInput.class)
                .model();
    }

    private AgentModel oneStep(Invoker body) {
        return new TestAgents("One")
                .action("write", List.of(a(UserInput.class), CONTEXT), Third.class, body)
                .goal("write", "write", Third.class, UserInput.class)
                .model();
    }

    private AgentModel asksOnce(Invoker last) {
        return new TestAgents("Once")
                .action(
                        "one",
                        List.of(a(UserInput.class), CONTEXT),
                        First.class,
                        values -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Third.class, last)
                .goal("two", "two", Third.class, UserInput.class)
                .model();
    }

    @Test
    void aSecondAnswerOnTheNodeThatBeganCounts() {
        LocalPlatform first = open(store, asksTwice());
        LocalPlatform second = open(store, asksTwice());
        AgentProcess process = first.run(begun(first));
        AgentProcess there = on(second, process.id());
        there.answer(there.pendingAnswer().orElseThrow().id(), new First());

        assertThat(there.status()).isEqualTo(ProcessStatus.WAITING);
        AgentProcess again = on(first, process.id());
        again.answer(again.pendingAnswer().orElseThrow().id(), new Second());
        assertThat(on(first, process.id()).status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void aNodeThatKnewAProcessTakesItOverToo() throws Exception {
        var secondNode = new Node();
        Invoker dies = values -> {
            secondNode.dead = true;
            throw new IllegalStateException("die");
        };
        LocalPlatform first = open(store, asksOnce(values -> new Third("ok")));
        LocalPlatform second = open(secondNode, asksOnce(dies));
        AgentProcess process = first.run(begun(first));
        process.onEnd(ended -> {});
        AgentProcess there = on(second, process.id());
        try {
            there.answer(there.pendingAnswer().orElseThrow().id(), new First());
        } catch (RuntimeException ignored) {
            // the node is dead
        }

        assertThat(store.load(process.id()).size()).isGreaterThan(3);
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
        Executor picky = work -> {
            if (reject.compareAndSet(true, false)) {
                throw new RejectedExecutionException("full");
            }
            pool.execute(work);
        };
        AgentModel slow = oneStep(values -> {
            ran.add("A");
            await(go);
            return new Third("a");
        });
        LocalPlatform first = open(store, builder -> builder.executor(picky), slow);
        AgentProcess process = begun(first);
        first.start(process);
        within(5, () -> ran.size() == 1);
        reject.set(true);
        open(store, oneStep(values -> {
            ran.add("B");
            return new Third("b");
        }));
        within(3, () -> ran.size() > 1);
        go.countDown();
        pool.shutdownNow();

        assertThat(ran).containsExactly("A");
    }

    @Test
    void claimsAProcessBeforeTheFirstEvent() throws Exception {
        var release = new CountDownLatch(1);
        AgentModel agent = oneStep(values -> {
            ran.add("run");
            return new Third("a");
        });
        LocalPlatform first = open(
                store,
                builder -> builder.settings(EngineSettings.DEFAULT).events(event -> {
                    if (event instanceof ProcessStarted) {
                        await(release);
                    }
                }),
                agent);
        open(store, agent);
        var caller = new Thread(() -> {
            try {
                first.invocation(Third.class).invoke(INPUT);
            } catch (RuntimeException ignored) {
                // refused
            }
        });
        caller.start();
        within(3, () -> ran.size() == 1);
        release.countDown();
        caller.join();

        assertThat(ran).containsExactly("run");
    }

    @Test
    void aFailureIsNotForgottenForWhatIsAddedMeanwhile() throws Exception {
        var seen = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        AgentModel agent = oneStep(values -> {
            throw new IllegalStateException("boom");
        });
        LocalPlatform first = LocalPlatform.builder()
                .agents(List.of(agent))
                .events(event -> {
                    if (event instanceof ActionFinished) {
                        seen.countDown();
                        await(go);
                    }
                })
                .build();
        platforms.add(first);
        AgentProcess process = begun(first);
        first.start(process);
        await(seen);

        assertThatThrownBy(() -> process.add(new First())).hasMessageContaining("KARTA-329");
        go.countDown();
        within(2, () -> process.status().isFinished());
        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
    }

    @Test
    void aWishToEndOutlivesAQuestion() {
        AgentModel agent = new TestAgents("Once")
                .action("one", List.of(a(UserInput.class), CONTEXT), First.class, values -> {
                    context(values, 1).terminateAgent("enough");
                    return Outcome.await(Form.of(First.class));
                })
                .action("two", List.of(a(First.class)), Third.class, values -> new Third("went on"))
                .goal("two", "two", Third.class, UserInput.class)
                .model();
        LocalPlatform first = LocalPlatform.builder().agents(List.of(agent)).build();
        platforms.add(first);
        AgentProcess process = first.run(begun(first));
        if (process.status() == ProcessStatus.WAITING) {
            process.answer(process.pendingAnswer().orElseThrow().id(), new First());
        }

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
    }

    @Test
    void whatIsToBeAvoidedIsSoForOnePlanOnly() throws Exception {
        AgentModel agent = oneStep(values -> {
            ran.add("run");
            return ran.size() == 1 ? Outcome.replan("not yet") : new Third("x");
        });
        LocalPlatform first = LocalPlatform.builder().agents(List.of(agent)).build();
        platforms.add(first);
        AgentProcess process = first.run(begun(first));

        assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
        process.add(new First());
        within(3, () -> process.status().isFinished());
        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    private AgentModel boss(Consumer<ActionContext> before) {
        return new TestAgents("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Second.class, values -> {
                    before.accept(context(values, 1));
                    return Outcome.delegate(Helping.class, new First(), Second.class);
                })
                .action("third", List.of(a(Second.class)), Third.class, values -> new Third("done"))
                .goal("third", "third", Third.class, UserInput.class)
                .model();
    }

    private AgentModel helping(Invoker body) {
        return new TestAgents("Helping")
                .action("help", List.of(a(First.class)), Second.class, body)
                .goal("help", "help", Second.class, First.class)
                .model();
    }

    @Test
    void startsAChildThatHasNotStarted() throws Exception {
        var node = new Node();
        LocalPlatform first = open(
                node, boss(context -> node.diesBefore = JournalEntry.Started.class), helping(values -> new Second()));
        AgentProcess process = begun(first);
        try {
            first.run(process);
        } catch (RuntimeException ignored) {
            // the node is dead
        }
        LocalPlatform second = open(store, boss(context -> {}), helping(values -> new Second()));
        boolean done = within(5, () -> on(second, process.id()).status().isFinished());

        assertThat(done).as(on(second, process.id()).explain()).isTrue();
    }

    @Test
    void aKillAfterARestartReachesTheChildren() throws Exception {
        LocalPlatform first = open(store, boss(context -> {}), helping(values -> Outcome.await(Form.of(Second.class))));
        AgentProcess process = first.run(begun(first));
        String child = process.pendingAnswer().orElseThrow().child().orElseThrow();
        first.close();
        LocalPlatform second =
                open(store, boss(context -> {}), helping(values -> Outcome.await(Form.of(Second.class))));
        second.kill(process.id());

        assertThat(on(second, child).status().isFinished()).isTrue();
    }

    @Test
    void endsAChildWithoutWaitingParent() throws Exception {
        var node = new Node();
        AgentModel boss = new TestAgents("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Third.class, values -> {
                    context(values, 1).run(Second.class, new First());
                    return new Third("x");
                })
                .goal("ask", "ask", Third.class, UserInput.class)
                .model();
        LocalPlatform first = open(node, boss, helping(values -> {
            ran.add("child on A");
            node.dead = true;
            throw new IllegalStateException("die");
        }));
        AgentProcess process = begun(first);
        try {
            first.run(process);
        } catch (RuntimeException ignored) {
            // the node is dead
        }
        LocalPlatform second = open(store, boss, helping(values -> {
            ran.add("child on B");
            return new Second();
        }));
        within(5, () -> on(second, process.id()).status().isFinished());
        within(2, () -> ran.size() > 2);

        assertThat(ran).containsExactly("child on A", "child on B");
    }

    @Test
    void aKillThatTheStoreDidNotTakeIsRefusedAndTheNextOneHolds() throws Exception {
        var node = new Node();
        var go = new CountDownLatch(1);
        AgentModel agent = oneStep(values -> {
            ran.add("run");
            if (ran.size() == 1) {
                go.await();
            }
            return new Third("a");
        });
        LocalPlatform first = open(node, agent);
        AgentProcess process = begun(first);
        first.start(process);
        within(3, () -> ran.size() == 1);
        node.mute = true;
        assertThatThrownBy(process::kill).hasMessageContaining("KARTA-920");
        assertThat(process.status()).isEqualTo(ProcessStatus.RUNNING);
        node.mute = false;
        process.kill();
        within(1, () -> ran.size() > 1);
        within(1, () -> on(first, process.id()).status() == ProcessStatus.COMPLETED);
        assertThat(on(first, process.id()).status()).isEqualTo(ProcessStatus.KILLED);
    }

    @Test
    void twoHandlesAreOneProcess() throws Exception {
        var inside = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        var ends = new AtomicInteger();
        LocalPlatform first = open(store, asksOnce(values -> null));
        AgentProcess process = first.run(begun(first));
        first.close();
        LocalPlatform second = open(
                store,
                builder -> builder.settings(EngineSettings.DEFAULT).events(event -> {
                    if (event instanceof ProcessEnded) {
                        ends.incrementAndGet();
                    }
                }),
                asksOnce(values -> {
                    inside.countDown();
                    try {
                        new CountDownLatch(1).await(3, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        stopped.countDown();
                    }
                    return new Third("x");
                }));
        AgentProcess one = on(second, process.id());
        AgentProcess other = on(second, process.id());
        second.answer(other, other.pendingAnswer().orElseThrow().id(), new First(), other.caller());
        await(inside);
        one.kill();
        boolean interrupted = stopped.await(2, TimeUnit.SECONDS);
        within(1, () -> ends.get() > 1);

        assertThat(interrupted + " " + ends.get()).isEqualTo("true 1");
    }

    @Test
    void aHandedOverActionThatCannotBeKeptDoesNotHangTheProcess() throws Exception {
        var node = new Node() {
            @Override
            public void append(String process, long version, List<JournalEntry> entries) {
                if (Thread.currentThread().getName().startsWith("karta-process")
                        && entries.stream()
                                .anyMatch(entry -> entry instanceof JournalEntry.ActionRan done
                                        && done.run().action().endsWith("right"))
                        && ran.isEmpty()
                        && ran.add("failed")) {
                    throw new IllegalStateException("hiccup");
                }
                super.append(process, version, entries);
            }
        };
        AgentModel agent = new TestAgents("Both")
                .action("left", List.of(a(UserInput.class)), First.class, values -> new First())
                .action("right", List.of(a(UserInput.class)), Second.class, values -> {
                    new CountDownLatch(1).await(200, TimeUnit.MILLISECONDS);
                    return new Second();
                })
                .action("join", List.of(a(First.class), a(Second.class)), Third.class, values -> new Third("x"))
                .goal("join", "join", Third.class, UserInput.class)
                .model();
        LocalPlatform first = open(node, agent);
        AgentProcess process = first.createProcess(
                first.agents().get(0), ProcessOptions.defaults().concurrent(), INPUT);
        first.start(process);
        boolean ends = within(10, () -> process.status() == ProcessStatus.COMPLETED);

        assertThat(ends)
                .as("runs for ever: " + process.status() + " " + process.history())
                .isTrue();
    }

    @Test
    void lookingAtAProcessLeavesNoTimers() {
        var scheduler = new ScheduledThreadPoolExecutor(1);
        LocalPlatform first = open(
                store,
                builder -> builder.scheduler(scheduler).settings(EngineSettings.DEFAULT),
                new TestAgents("Once")
                        .action(
                                "one",
                                List.of(a(UserInput.class)),
                                Third.class,
                                values -> Outcome.await(Form.of(Third.class).expiringAfter(Duration.ofDays(7))))
                        .goal("one", "one", Third.class, UserInput.class)
                        .model());
        AgentProcess process = first.run(begun(first));
        for (int i = 0; i < 1000; i++) {
            on(first, process.id());
        }
        int size = scheduler.getQueue().size();
        scheduler.shutdownNow();

        assertThat(size).isLessThan(10);
    }

    @Test
    void aLongActionKeepsItsClaim() throws Exception {
        var go = new CountDownLatch(1);
        AgentModel slow = oneStep(values -> {
            ran.add("A");
            await(go);
            return new Third("a");
        });
        LocalPlatform first = open(store, slow);
        AgentProcess process = begun(first);
        first.start(process);
        within(5, () -> ran.size() == 1);
        open(store, oneStep(values -> {
            ran.add("B");
            return new Third("b");
        }));
        within(3, () -> ran.size() > 1);
        go.countDown();

        assertThat(ran).containsExactly("A");
    }

    @Test
    void aThirdNodeTakesOver() throws Exception {
        var secondNode = new Node();
        Invoker dies = values -> {
            secondNode.dead = true;
            throw new IllegalStateException("die");
        };
        LocalPlatform first = open(store, asksOnce(values -> new Third("ok")));
        LocalPlatform second = open(secondNode, asksOnce(dies));
        AgentProcess process = first.run(begun(first));
        process.onEnd(ended -> {});
        AgentProcess there = on(second, process.id());
        try {
            there.answer(there.pendingAnswer().orElseThrow().id(), new First());
        } catch (RuntimeException ignored) {
            // the node is dead
        }
        open(store, asksOnce(values -> new Third("ok")));

        assertThat(within(
                        5,
                        () -> store.find(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED))
                                        .size()
                                == 1))
                .isTrue();
    }

    @Test
    void hidingWhileAStepIsRecordedDoesNotDeadlock() throws Exception {
        var board = new ProcessBlackboard("p", new StateTypes());
        var step = new ActionBlackboard("p", board);
        var thing = new First();
        step.add(thing);
        var recording = new Thread(() -> {
            for (int i = 0; i < 200_000; i++) {
                synchronized (board) {
                    step.drop();
                }
            }
        });
        var hiding = new Thread(() -> {
            for (int i = 0; i < 200_000; i++) {
                step.hide(thing);
            }
        });
        recording.setDaemon(true);
        hiding.setDaemon(true);
        recording.start();
        hiding.start();
        recording.join(5000);
        hiding.join(5000);

        assertThat(ManagementFactory.getThreadMXBean().findMonitorDeadlockedThreads())
                .isNull();
    }

    @Test
    void aRollbackWithoutAnExceptionFailsTheProcessOnce() throws Exception {
        var active = new AtomicBoolean();
        var memory = new InMemoryProcessStore(1000, Clock.systemUTC());
        var joining = new ForwardingStore(memory) {
            @Override
            public boolean joinsTransactions() {
                return true;
            }

            @Override
            public boolean isDurable() {
                return true;
            }

            @Override
            public void append(String process, long version, List<JournalEntry> entries) {
                if (!active.get()) {
                    super.append(process, version, entries);
                }
            }
        };
        var running = new AtomicReference<LocalPlatform>();
        var ended = new ArrayList<ProcessStatus>();
        AgentModel agent = oneStep(values -> {
            ran.add("run");
            active.set(true);
            RunningAction step = running.get().currentSteps().current().orElseThrow();
            step.enter("write");
            step.returned(new Third("x"));
            active.set(false); // setRollbackOnly: the container rolls back and throws nothing
            return new Third("x");
        });
        running.set(open(
                joining,
                builder -> builder.events(event -> {
                    if (event instanceof ProcessEnded) {
                        ended.add(event.process().status());
                    }
                }),
                agent));
        AgentProcess process = begun(running.get());
        try {
            running.get().run(process);
        } catch (RuntimeException ignored) {
            // refused
        }
        within(2, () -> ended.size() > 1);

        assertThat(ended).hasSize(1);
        assertThat(process.failure().orElseThrow())
                .hasMessageStartingWith("KARTA-349: ")
                .hasMessageContaining("rolled back");
    }

    @Test
    void aPauseReachesTheNodeThatHasTheProcessNow() throws Exception {
        var inside = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        LocalPlatform first = open(store, asksOnce(values -> new Third("never here")));
        LocalPlatform second = open(store, asksTwiceAndWorks(inside, go));
        AgentProcess handle = first.run(begun(first));
        AgentProcess there = on(second, handle.id());
        second.answer(there, there.pendingAnswer().orElseThrow().id(), new First(), there.caller());
        await(inside);

        handle.pause();
        go.countDown();

        assertThat(within(5, () -> on(second, handle.id()).status().isSuspended()))
                .as(() -> on(second, handle.id()).explain())
                .isTrue();
        assertThat(on(second, handle.id()).status()).isEqualTo(ProcessStatus.PAUSED);
        assertThat(store.claim(handle.id(), "other", Duration.ofSeconds(1)))
                .as("its claim is given back")
                .isPresent();
    }

    private AgentModel asksTwiceAndWorks(CountDownLatch inside, CountDownLatch go) {
        return new TestAgents("Once")
                .action(
                        "one",
                        List.of(a(UserInput.class), CONTEXT),
                        First.class,
                        values -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Second.class, values -> {
                    inside.countDown();
                    await(go);
                    return new Second();
                })
                .action("three", List.of(a(Second.class)), Third.class, values -> new Third("done"))
                .goal("two", "three", Third.class, UserInput.class)
                .model();
    }
}
