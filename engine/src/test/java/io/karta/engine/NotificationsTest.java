/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.spi.ProcessStore.Notifications;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes without heartbeats, which learn of changes by notifications only. */
@Timeout(240)
class NotificationsTest extends NodesFixture {

    record Approval(boolean isGood) {}

    private final Bus bus = new Bus();
    private final ForwardingStore notifying = new ForwardingStore(store) {

        @Override
        public Optional<Notifications> notifications() {
            return Optional.of(bus);
        }
    };

    /** Calls the listeners of the other nodes. */
    private static final class Bus implements Notifications {

        private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
        private final List<String> sent = new CopyOnWriteArrayList<>();
        private volatile boolean isDown;

        @Override
        public void processChanged(String node, String process) {
            boolean isLost = isDown;
            sent.add("changed " + process);
            listeners.forEach((other, listener) -> {
                if (!other.equals(node) && !isLost) {
                    listener.processChanged(process);
                }
            });
        }

        /** Notifies all nodes that notifications may have been lost. */
        void reconnect() {
            isDown = false;
            listeners.values().forEach(Listener::claimsReleased);
        }

        @Override
        public void claimsReleased(String node) {
            sent.add("released");
            listeners.forEach((other, listener) -> {
                if (!other.equals(node)) {
                    listener.claimsReleased();
                }
            });
        }

        @Override
        public Subscription subscribe(String node, Listener listener) {
            listeners.put(node, listener);
            return () -> listeners.remove(node);
        }
    }

    private static AgentModel asker(Invoker finish) {
        return new TestAgents("Desk")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Approval.class,
                        values -> Outcome.await(Form.of(Approval.class)))
                .action("finish", List.of(a(Approval.class), CONTEXT), String.class, finish)
                .goal("finish", "finish", String.class, UserInput.class)
                .model();
    }

    /** Two actions that run concurrently: one asks, the other one returns when it may. */
    private static AgentModel branches(CountDownLatch inside, CountDownLatch mayEnd, CountDownLatch answered) {
        return new TestAgents("Branches")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Approval.class,
                        values -> Outcome.await(Form.of(Approval.class)))
                .action("use", List.of(a(Approval.class)), First.class, values -> {
                    answered.countDown();
                    return new First();
                })
                .action("work", List.of(a(UserInput.class)), Second.class, values -> {
                    inside.countDown();
                    mayEnd.await();
                    return new Second();
                })
                .action("join", List.of(a(First.class), a(Second.class)), String.class, values -> "joined")
                .goal("join", "join", String.class, UserInput.class)
                .model();
    }

    private static void answer(AgentProcess process) {
        process.answer(process.pendingAnswers().get(0).id(), new Approval(true));
    }

    @Test
    void theProcessesOfAClosedNodeContinueOnAnother() throws Exception {
        var inside = new CountDownLatch(1);
        LocalPlatform first = quiet(notifying, writer(values -> {
            inside.countDown();
            return forever();
        }));
        quiet(notifying, writer(values -> "written"));
        AgentProcess process = create(first);
        first.start(process);
        inside.await();

        first.close();

        eventually(() -> store.load(process.id()).stream()
                .anyMatch(entry ->
                        entry.status().filter(ProcessStatus.COMPLETED::equals).isPresent()));
        assertThat(bus.sent).contains("released");
    }

    @Test
    void aKillInterruptsTheActionOnAnotherNode() throws Exception {
        var inside = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        AgentModel agent = writer(values -> {
            inside.countDown();
            try {
                return forever();
            } finally {
                interrupted.countDown();
            }
        });
        LocalPlatform first = quiet(notifying, agent);
        LocalPlatform second = quiet(notifying, agent);
        AgentProcess process = create(first);
        var stage = first.start(process);
        inside.await();

        on(second, process).kill();

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(stage.toCompletableFuture().get(60, TimeUnit.SECONDS).status())
                .isEqualTo(ProcessStatus.KILLED);
    }

    @Test
    void aKillDuringALostConnectionInterruptsTheActionAfterwards() throws Exception {
        var inside = new CountDownLatch(1);
        AgentModel agent = writer(values -> {
            inside.countDown();
            return forever();
        });
        LocalPlatform first = quiet(notifying, agent);
        LocalPlatform second = quiet(notifying, agent);
        AgentProcess process = create(first);
        var stage = first.start(process);
        inside.await();
        bus.isDown = true;
        on(second, process).kill();
        eventually(() -> bus.sent.contains("changed " + process.id()));

        bus.reconnect();

        assertThat(stage.toCompletableFuture().get(60, TimeUnit.SECONDS).status())
                .isEqualTo(ProcessStatus.KILLED);
    }

    @Test
    void aPausedProcessRunsOnEachNodeAfterItIsResumed() throws Exception {
        runsOnEachNodeAfter((node, process) -> node.resume(process.id(), process.caller()));
    }

    @Test
    void aPausedProcessRunsOnEachNodeDuringAStep() throws Exception {
        runsOnEachNodeAfter((node, process) -> on(node, process).tick());
    }

    @Test
    void aPausedProcessRunsOnEachNodeAfterItIsStarted() throws Exception {
        runsOnEachNodeAfter((node, process) -> node.start(on(node, process)));
    }

    /** Continues a paused process on another node by a command. */
    private void runsOnEachNodeAfter(BiConsumer<LocalPlatform, AgentProcess> command) throws Exception {
        var mayEnd = new CountDownLatch(1);
        AgentModel agent = two(values -> new First(), values -> {
            mayEnd.await();
            return "second";
        });
        LocalPlatform first = quiet(notifying, agent);
        LocalPlatform second = quiet(notifying, agent);
        AgentProcess process = create(first);
        process.tick();
        assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);

        var commanded = CompletableFuture.runAsync(() -> command.accept(second, process));

        eventually(() -> process.status() == ProcessStatus.RUNNING);
        mayEnd.countDown();
        commanded.get(60, TimeUnit.SECONDS);
        eventually(() -> process.status() == ProcessStatus.COMPLETED);
    }

    @Test
    void aListenerHearsOfTheEndOnAnotherNode() throws Exception {
        AgentModel agent = asker(values -> "finished");
        LocalPlatform first = quiet(notifying, agent);
        LocalPlatform second = quiet(notifying, agent);
        AgentProcess process = first.run(create(first));
        var ended = new CompletableFuture<ProcessStatus>();
        process.onEnd(each -> ended.complete(each.status()));

        answer(on(second, process));

        assertThat(ended.get(60, TimeUnit.SECONDS)).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void anAnswerContinuesAProcessThatRunsOnAnotherNode() throws Exception {
        var inside = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        AgentModel agent = branches(inside, mayEnd, answered);
        LocalPlatform first = quiet(notifying, agent);
        LocalPlatform second = quiet(notifying, agent);
        AgentProcess process = create(first, ProcessOptions.defaults().concurrent());
        var stage = first.start(process);
        inside.await();
        eventually(() -> !process.pendingAnswers().isEmpty());

        acceptAnswer(second, process);

        assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
        mayEnd.countDown();
        assertThat(stage.toCompletableFuture().get(60, TimeUnit.SECONDS).status())
                .isEqualTo(ProcessStatus.COMPLETED);
    }

    /** Accepts the answer; the process continues on the node that runs it. */
    private static void acceptAnswer(LocalPlatform node, AgentProcess process) {
        AgentProcess here = on(node, process);
        node.answer(here, here.pendingAnswers().get(0).id(), new Approval(true), here.caller());
    }

    @Test
    void aProcessOfOneNodeNotifiesNoOther() {
        AgentModel agent = writer(values -> "written");
        LocalPlatform first =
                open(builder(notifying, Duration.ofHours(1), agent).executor(Runnable::run));
        quiet(notifying, agent);

        first.run(create(first)); // notifications are sent by this thread

        assertThat(bus.sent).isEmpty();
    }

    @Test
    void aStopOfATurnInterruptsItsActionOnAnotherNode() throws Exception {
        var inside = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        AgentModel bot = bot(values -> {
            inside.countDown();
            try {
                return forever();
            } finally {
                interrupted.countDown();
            }
        });
        LocalPlatform first = quiet(notifying, bot);
        LocalPlatform second = quiet(notifying, bot);
        AgentProcess process =
                first.run(first.createProcess(bot, ProcessOptions.defaults().withTurns(TurnLimits.defaults())));
        process.enqueue(INPUT);
        inside.await();

        boolean isStopped = on(second, process).stopTurn();

        assertThat(isStopped).isTrue();
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private static AgentModel bot(Invoker respond) {
        return new TestAgents("Bot")
                .action("respond", List.of(a(UserInput.class)), void.class, respond, action -> action.trigger(
                                UserInput.class)
                        .rerunnable(true))
                .model()
                .plannedBy(PlannerType.UTILITY);
    }
}
