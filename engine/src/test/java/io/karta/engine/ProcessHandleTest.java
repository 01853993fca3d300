/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ActionFinished;
import io.karta.event.ProcessEnded;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands through handles of a process, and failures of what they do. */
@Timeout(240)
class ProcessHandleTest extends NodeFailureFixture {

    @Test
    void aFailureIsNotForgottenForWhatIsAddedMeanwhile() throws Exception {
        var seen = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        AgentModel agent = oneStep(values -> {
            throw new IllegalStateException("boom");
        });
        LocalPlatform first = open(
                store,
                builder -> builder.events(event -> {
                    if (event instanceof ActionFinished) {
                        seen.countDown();
                        await(go);
                    }
                }),
                agent);
        AgentProcess process = create(first);
        first.start(process);
        await(seen);

        assertThatThrownBy(() -> process.add(new First())).hasMessageContaining("KARTA-329");
        go.countDown();
        eventually(() -> process.status().isFinished());
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
        AgentProcess process = first.run(create(first));
        if (process.status() == ProcessStatus.WAITING) {
            process.answer(process.pendingAnswer().orElseThrow().id(), new First());
        }

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
    }

    @Test
    void avoidsAnActionForOnePlanOnly() throws Exception {
        AgentModel agent = oneStep(values -> {
            ran.add("run");
            return ran.size() == 1 ? Outcome.replan("not yet") : new Third("x");
        });
        LocalPlatform first = LocalPlatform.builder().agents(List.of(agent)).build();
        AgentProcess process = first.run(create(first));

        assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
        process.add(new First());
        eventually(() -> process.status().isFinished());
        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void aKillAfterARestartReachesTheChildren() throws Exception {
        LocalPlatform first = open(store, boss(context -> {}), helping(values -> Outcome.await(Form.of(Second.class))));
        AgentProcess process = first.run(create(first));
        String child = process.pendingAnswer().orElseThrow().child().orElseThrow();
        first.close();
        LocalPlatform second =
                open(store, boss(context -> {}), helping(values -> Outcome.await(Form.of(Second.class))));
        second.kill(process.id());

        assertThat(on(second, child).status().isFinished()).isTrue();
    }

    @Test
    void aKillThatTheStoreDidNotTakeIsRefusedAndTheNextOneHolds() throws Exception {
        var node = new CrashingProcessStore(store);
        var go = new CountDownLatch(1);
        AgentModel agent = oneStep(values -> {
            ran.add("run");
            if (ran.size() == 1) {
                go.await();
            }
            return new Third("a");
        });
        LocalPlatform first = open(node, agent);
        AgentProcess process = create(first);
        first.start(process);
        eventually(() -> ran.size() == 1);
        node.crash();
        assertThatThrownBy(process::kill).hasMessageContaining("KARTA-920");
        assertThat(process.status()).isEqualTo(ProcessStatus.RUNNING);
        node.reconnect();
        process.kill();
        leases.awaitTurns(TWO_LEASES);
        assertThat(on(first, process.id()).status()).isEqualTo(ProcessStatus.KILLED);
    }

    @Test
    void twoHandlesAreOneProcess() throws Exception {
        var inside = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        var ends = new AtomicInteger();
        LocalPlatform first = open(store, asksOnce(values -> null));
        AgentProcess process = first.run(create(first));
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
                        new CountDownLatch(1).await();
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
        await(stopped);

        assertThat(ends).hasValue(1);
    }

    @Test
    void aRejectedRecordDoesNotBlockTheProcess() throws Exception {
        var node = new ForwardingStore(store) {
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
        eventually(() -> process.status() == ProcessStatus.COMPLETED);
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
        AgentProcess process = first.run(create(first));
        for (int i = 0; i < 1000; i++) {
            on(first, process.id());
        }
        int size = scheduler.getQueue().size();
        scheduler.shutdownNow();

        assertThat(size).isLessThan(10);
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
        AgentProcess process = create(running.get());
        try {
            running.get().run(process);
        } catch (RuntimeException ignored) {
            // refused
        }

        assertThat(ended).hasSize(1);
        assertThat(process.failure().orElseThrow())
                .hasMessageStartingWith("KARTA-349: ")
                .hasMessageContaining("rolled back");
    }
}
