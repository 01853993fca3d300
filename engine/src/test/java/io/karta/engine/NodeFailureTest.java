/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.event.ProcessStarted;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.testkit.CrashingProcessStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes that crash, hang or lose their claims. */
@Timeout(240)
class NodeFailureTest extends NodeFailureFixture {

    private AgentModel asksTwice() {
        return new TestAgents("Twice")
                .action("one", List.of(a(UserInput.class)), First.class, values -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Second.class, values -> Outcome.await(Form.of(Second.class)))
                .action("three", List.of(a(Second.class)), Third.class, values -> new Third("x"))
                .goal("three", "three", Third.class, UserInput.class)
                .model();
    }

    @Test
    void aSecondAnswerOnTheNodeThatBeganCounts() {
        LocalPlatform first = open(store, asksTwice());
        LocalPlatform second = open(store, asksTwice());
        AgentProcess process = first.run(create(first));
        AgentProcess there = on(second, process.id());
        there.answer(there.pendingAnswer().orElseThrow().id(), new First());

        assertThat(there.status()).isEqualTo(ProcessStatus.WAITING);
        AgentProcess again = on(first, process.id());
        again.answer(again.pendingAnswer().orElseThrow().id(), new Second());
        assertThat(on(first, process.id()).status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void aNodeThatKnewAProcessTakesItOverToo() throws Exception {
        var secondNode = new CrashingProcessStore(store);
        Invoker dies = values -> {
            secondNode.crash();
            throw new IllegalStateException("die");
        };
        LocalPlatform first = open(store, asksOnce(values -> new Third("ok")));
        LocalPlatform second = open(secondNode, asksOnce(dies));
        AgentProcess process = first.run(create(first));
        process.onEnd(ended -> {});
        AgentProcess there = on(second, process.id());
        try {
            there.answer(there.pendingAnswer().orElseThrow().id(), new First());
        } catch (RuntimeException ignored) {
            // the node is dead
        }

        assertThat(store.load(process.id()).size()).isGreaterThan(3);
        eventually(() -> store.find(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED))
                        .size()
                == 1);
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
        AgentProcess process = create(first);
        first.start(process);
        eventually(() -> ran.size() == 1);
        reject.set(true);
        open(store, oneStep(values -> {
            ran.add("B");
            return new Third("b");
        }));
        leases.awaitTurns(TWO_LEASES);
        go.countDown();
        pool.shutdownNow();

        assertThat(ran).containsExactly("A");
    }

    @Test
    void aTakeoverWithoutAFreeThreadDoesNotDelayTheHeartbeat() {
        var isFull = new AtomicBoolean();
        var go = new CountDownLatch(1);
        ExecutorService pool = Executors.newCachedThreadPool();
        LocalPlatform full = open(
                store,
                builder -> builder.executor(work -> {
                    if (isFull.get()) {
                        throw new RejectedExecutionException("full");
                    }
                    pool.execute(work);
                }),
                oneStep(values -> {
                    ran.add("full");
                    await(go);
                    return new Third("done");
                }));
        AgentProcess own = create(full);
        full.start(own);
        eventually(() -> ran.size() == 1);
        isFull.set(true);
        CrashingProcessStore dying = new CrashingProcessStore(store);
        LocalPlatform dead = open(dying, oneStep(values -> {
            dying.crash();
            return new Third("never");
        }));
        AgentProcess abandoned = create(dead);
        dead.start(abandoned);
        eventually(dying::isDead);
        eventually(() -> ran.size() == 2);
        open(store, oneStep(values -> {
            ran.add("other");
            return new Third("other");
        }));

        leases.awaitTurns(TWO_LEASES);

        go.countDown();
        eventually(() -> on(full, abandoned.id()).status().isFinished()
                && on(full, own.id()).status().isFinished());
        pool.shutdownNow();
        assertThat(ran).containsExactly("full", "full");
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
                builder -> builder.events(event -> {
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
        leases.awaitTurns(TWO_LEASES);
        release.countDown();
        caller.join();

        assertThat(ran).containsExactly("run");
    }

    @Test
    void startsAChildThatHasNotStarted() throws Exception {
        var node = new CrashingProcessStore(store);
        LocalPlatform first = open(
                node, boss(context -> node.crashBefore(JournalEntry.Started.class)), helping(values -> new Second()));
        AgentProcess process = create(first);
        try {
            first.run(process);
        } catch (RuntimeException ignored) {
            // the node is dead
        }
        LocalPlatform second = open(store, boss(context -> {}), helping(values -> new Second()));
        eventually(() -> on(second, process.id()).status().isFinished());
    }

    @Test
    void endsAChildWithoutWaitingParent() throws Exception {
        var node = new CrashingProcessStore(store);
        AgentModel boss = new TestAgents("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Third.class, values -> {
                    context(values, 1).run(Second.class, new First());
                    return new Third("x");
                })
                .goal("ask", "ask", Third.class, UserInput.class)
                .model();
        LocalPlatform first = open(node, boss, helping(values -> {
            ran.add("child on A");
            node.crash();
            throw new IllegalStateException("die");
        }));
        AgentProcess process = create(first);
        try {
            first.run(process);
        } catch (RuntimeException ignored) {
            // the node is dead
        }
        LocalPlatform second = open(store, boss, helping(values -> {
            ran.add("child on B");
            return new Second();
        }));
        eventually(() -> on(second, process.id()).status().isFinished());
        leases.awaitTurns(TWO_LEASES);

        assertThat(ran).containsExactly("child on A", "child on B");
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
        AgentProcess process = create(first);
        first.start(process);
        eventually(() -> ran.size() == 1);
        open(store, oneStep(values -> {
            ran.add("B");
            return new Third("b");
        }));
        leases.awaitTurns(TWO_LEASES);
        go.countDown();

        assertThat(ran).containsExactly("A");
    }

    @Test
    void aThirdNodeTakesOver() throws Exception {
        var secondNode = new CrashingProcessStore(store);
        Invoker dies = values -> {
            secondNode.crash();
            throw new IllegalStateException("die");
        };
        LocalPlatform first = open(store, asksOnce(values -> new Third("ok")));
        LocalPlatform second = open(secondNode, asksOnce(dies));
        AgentProcess process = first.run(create(first));
        process.onEnd(ended -> {});
        AgentProcess there = on(second, process.id());
        try {
            there.answer(there.pendingAnswer().orElseThrow().id(), new First());
        } catch (RuntimeException ignored) {
            // the node is dead
        }
        open(store, asksOnce(values -> new Third("ok")));

        eventually(() -> store.find(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED))
                        .size()
                == 1);
    }

    @Test
    void aPauseReachesTheNodeThatHasTheProcessNow() throws Exception {
        var inside = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        LocalPlatform first = open(store, asksOnce(values -> new Third("never here")));
        LocalPlatform second = open(store, asksTwiceAndWorks(inside, go));
        AgentProcess handle = first.run(create(first));
        AgentProcess there = on(second, handle.id());
        second.answer(there, there.pendingAnswer().orElseThrow().id(), new First(), there.caller());
        await(inside);

        handle.pause();
        go.countDown();

        eventually(() -> on(second, handle.id()).status().isSuspended());
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
