/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.autonomy.Ranking;
import io.karta.builder.Agents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.event.ProcessSuspended;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun.Ending;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Recovery of processes after a node crash. */
class RecoveryTest extends RecoveryFixture {

    @State
    record Room(String name) {}

    @State
    record Chapter(int number) {}

    @Test
    void anotherOneTakesOverAndRunsNoRecordedStepAgain() {
        var node = new CrashingProcessStore(store);
        LocalPlatform first = open(node, threeSteps(noting("second", new Second()), true));
        AgentProcess process = begun(first);
        Invoker dying = values -> {
            ran.add("second");
            node.crash();
            return new Second();
        };
        LocalPlatform dies = open(node, threeSteps(dying, true));
        runAndCrash(dies, on(dies, process));

        LocalPlatform second = open(store, threeSteps(noting("second", new Second()), true));
        eventually(() -> on(second, process).status().isFinished());

        assertThat(on(second, process).result(Third.class)).isEqualTo(new Third("done"));
        assertThat(ran).containsExactly("first", "second", "second", "third");
        assertThat(on(second, process).history()).hasSize(3);
    }

    @Test
    void aStepThatMustNotRunTwiceLeavesTheProcessStuckAndItCanGoOnFromThere() {
        var node = new CrashingProcessStore(store);
        Invoker dying = values -> {
            ran.add("second");
            node.crash();
            return new Second();
        };
        LocalPlatform dies = open(node, threeSteps(dying, false));
        AgentProcess process = begun(dies);
        runAndCrash(dies, process);

        LocalPlatform second = open(store, threeSteps(noting("second", new Second()), false));
        eventually(() -> on(second, process).status() == ProcessStatus.STUCK);

        assertThat(on(second, process).explain()).contains("KARTA-337", "Steps.second (interrupted: its node failed)");
        assertThat(on(second, process).history().get(1).ending()).isEqualTo(Ending.INTERRUPTED);
        on(second, process).add(new Second());
        eventually(() -> on(second, process).status().isFinished());
        assertThat(on(second, process).result(Third.class)).isEqualTo(new Third("done"));
        assertThat(ran).containsExactly("first", "second", "third");
    }

    @Test
    void aStepThatMustNotRunTwiceRunsAgainIfItsProcessIsRetried() {
        var node = new CrashingProcessStore(store);
        Invoker dying = values -> {
            node.crash();
            return new Second();
        };
        LocalPlatform dies = open(node, threeSteps(dying, false));
        AgentProcess process = begun(dies);
        runAndCrash(dies, process);
        LocalPlatform second = open(store, threeSteps(noting("second", new Second()), false));
        eventually(() -> on(second, process).status() == ProcessStatus.STUCK);

        assertThat(on(second, process).explain()).contains("KARTA-337", "AgentPlatform.retry");
        second.retry(process.id(), Caller.anonymous());

        eventually(() -> on(second, process).status().isFinished());
        assertThat(on(second, process).result(Third.class)).isEqualTo(new Third("done"));
        assertThat(ran).containsExactly("first", "second", "third");
    }

    @Test
    void observersLearnThatAProcessIsStuckAfterATakeover() {
        var node = new CrashingProcessStore(store);
        Invoker dying = values -> {
            node.crash();
            return new Second();
        };
        LocalPlatform dies = open(node, threeSteps(dying, false));
        runAndCrash(dies, begun(dies));
        List<ProcessStatus> suspensions = new CopyOnWriteArrayList<>();

        platforms.add(LocalPlatform.builder()
                .agents(List.of(threeSteps(noting("second", new Second()), false)))
                .store(store)
                .settings(QUICK)
                .events(event -> {
                    if (event instanceof ProcessSuspended suspended) {
                        suspensions.add(suspended.status());
                    }
                })
                .build());

        eventually(() -> !suspensions.isEmpty());
        assertThat(suspensions).containsExactly(ProcessStatus.STUCK);
    }

    @Test
    void aStepOfAStateThatMustNotRunTwiceMayRunInTheNextState() {
        var node = new CrashingProcessStore(store);
        Invoker dyingOnce = values -> {
            if (((Room) values[0]).name().equals("first")) {
                node.crash();
            }
            return new Third(((Room) values[0]).name());
        };
        AgentModel rooms = new TestAgents("Rooms")
                .action("enter", List.of(a(UserInput.class)), Room.class, values -> new Room("first"))
                .action("work", List.of(a(Room.class)), Third.class, dyingOnce, action -> action.idempotent(false)
                        .ofState(Room.class))
                .goal("third", "Room.work", Third.class, UserInput.class)
                .model();
        LocalPlatform dies = open(node, rooms);
        AgentProcess process = begun(dies);
        runAndCrash(dies, process);

        LocalPlatform second = open(store, rooms);
        eventually(() -> on(second, process).status() == ProcessStatus.STUCK);
        on(second, process).add(new Room("second"));
        eventually(() -> on(second, process).status().isFinished());

        assertThat(on(second, process).result(Third.class)).isEqualTo(new Third("second"));
        assertThat(on(second, process).history())
                .extracting(run -> run.ending())
                .containsExactly(Ending.SUCCEEDED, Ending.INTERRUPTED, Ending.SUCCEEDED);
    }

    @Test
    void reusesModelAnswersOfTheUnfinishedStep() {
        var model = new ScriptedModel();
        model.always().text("once");
        var node = new CrashingProcessStore(store);
        Invoker asks = values -> {
            String answer = context(values, 1).ai().withDefaultLlm().generateText("What?");
            ran.add(answer);
            node.crash();
            return new Second();
        };
        LocalPlatform dies = withModel(node, model, asks);
        AgentProcess process = begun(dies);
        runAndCrash(dies, process);

        LocalPlatform second = withModel(store, model, asks);
        eventually(() -> on(second, process).status().isFinished());

        assertThat(ran).containsExactly("first", "once", "once", "third");
        assertThat(model.requests()).hasSize(1);
        assertThat(on(second, process).history().get(1).modelCalls()).hasSize(1);
    }

    @Test
    void doesNotReuseAnswersOfALeftState() {
        var model = new ScriptedModel();
        model.always().text("of the first").text("of the second");
        var node = new CrashingProcessStore(store);
        Invoker asks = values -> {
            String answer = context(values, 1).ai().withDefaultLlm().generateText("What?");
            if (values[0].equals(new Chapter(1))) {
                context(values, 1).process().add(new Chapter(2));
                node.crash();
            }
            return new Third(answer);
        };
        AgentModel book = new TestAgents("Book")
                .action("begin", List.of(a(UserInput.class)), Chapter.class, noting("begin", new Chapter(1)))
                .action(
                        "ask",
                        List.of(a(Chapter.class), CONTEXT),
                        Third.class,
                        asks,
                        action -> action.ofState(Chapter.class))
                .goal("ask", "Chapter.ask", Third.class, UserInput.class)
                .model();
        LocalPlatform dies = withModel(node, model, book);
        AgentProcess process = begun(dies);
        runAndCrash(dies, process);

        LocalPlatform second = withModel(store, model, book);
        eventually(() -> on(second, process).status().isFinished());

        assertThat(on(second, process).result(Third.class)).isEqualTo(new Third("of the second"));
    }

    private LocalPlatform withModel(ProcessStore on, ScriptedModel model, Invoker asks) {
        return withModel(on, model, threeSteps(asks, true));
    }

    private LocalPlatform withModel(ProcessStore on, ScriptedModel model, AgentModel agent) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .store(on)
                .settings(QUICK)
                .models(ModelCatalog.of(
                        Map.of(
                                "only",
                                new ModelEntry(
                                        ModelConfig.builder("only", "scripted").build(), model)),
                        Map.of(),
                        Optional.empty()))
                .build();
        platforms.add(platform);
        return platform;
    }

    @Test
    void resumesAProcessOfAllComponents() {
        var node = new CrashingProcessStore(store);
        AgentModel agent = threeSteps(noting("second", new Second()), true);
        var model = new ScriptedModel().on(Ranking.class).answer(Ranking.of(new Ranking.Entry("third", 0.9)));
        LocalPlatform first = withModel(node, model, agent);
        AgentProcess process = first.ask("x").openMode().create();
        node.crashBefore(JournalEntry.ActionRan.class);
        runAndCrash(first, process);

        LocalPlatform second = withModel(store, new ScriptedModel(), agent);

        eventually(() -> on(second, process).status().isFinished());
        assertThat(on(second, process).result(Third.class)).isEqualTo(new Third("done"));
        assertThat(ran).containsExactly("first", "first", "second", "third");
    }

    private AgentDefinition greeter() {
        return Agents.agent("Greeter", "Greets")
                .action("greet", UserInput.class, Third.class, (answer, context) -> new Third("done"))
                .goal("greeted", "Greet", Third.class)
                .build();
    }

    @Test
    void resumesWhenTheAgentIsDeployed() {
        var node = new CrashingProcessStore(store);
        LocalPlatform first = open(node);
        AgentProcess process = first.createProcess(first.deploy(greeter()), ProcessOptions.defaults(), INPUT);
        node.crashBefore(JournalEntry.ActionRan.class);
        runAndCrash(first, process);

        LocalPlatform second = open(store);
        AgentProcess seen = on(second, process);
        second.deploy(greeter());

        eventually(() -> on(second, process).status() != ProcessStatus.RUNNING);
        assertThat(on(second, process).result(Third.class)).isEqualTo(new Third("done"));
        assertThat(seen.agent().name()).as("what was seen of it before").isEqualTo("Greeter");
    }

    @Test
    void aPausedNodeAppendsNothing() throws Exception {
        var inSecond = new CountDownLatch(1);
        var wakes = new CountDownLatch(1);
        var node = new CrashingProcessStore(store);
        Invoker sleeping = values -> {
            ran.add("asleep");
            inSecond.countDown();
            eventually(() -> {
                Thread.interrupted(); // the node does not notice that its claim has ended
                return wakes.getCount() == 0;
            });
            return new Second();
        };
        LocalPlatform sleeps = open(node, threeSteps(sleeping, true));
        AgentProcess process = begun(sleeps);
        var stage = sleeps.start(process);
        inSecond.await();
        node.crash(); // no claim is renewed

        LocalPlatform second = open(store, threeSteps(noting("second", new Second()), true));
        eventually(() -> on(second, process).status().isFinished());
        node.reconnect();
        wakes.countDown();
        stage.toCompletableFuture().join();

        assertThat(ran).containsExactly("first", "asleep", "second", "third");
        assertThat(store.load(process.id()).stream().filter(JournalEntry.Ended.class::isInstance))
                .hasSize(1);
        assertThat(on(second, process).history()).hasSize(3);
    }

    @Test
    void manyProcessesSurviveManyDeaths() {
        var steps = new ConcurrentHashMap<String, AtomicInteger>();
        List<String> ids = new ArrayList<>();
        AgentModel counting = new TestAgents("Steps")
                .action("first", List.of(a(UserInput.class)), First.class, values -> new First())
                .action("second", List.of(a(First.class), CONTEXT), Second.class, values -> {
                    steps.computeIfAbsent(context(values, 1).process().id(), id -> new AtomicInteger())
                            .incrementAndGet();
                    return new Second();
                })
                .action("third", List.of(a(Second.class)), Third.class, values -> new Third("done"))
                .goal("third", "third", Third.class, UserInput.class)
                .model();
        for (int death = 0; death < 10; death++) {
            var node = new CrashingProcessStore(store);
            LocalPlatform mortal = open(node, counting);
            for (int i = 0; i < 20; i++) {
                AgentProcess process = begun(mortal);
                ids.add(process.id());
                mortal.start(process);
            }
            node.crash();
        }

        LocalPlatform last = open(store, counting);
        ids.forEach(id -> {
            AgentProcess process = last.process(id).orElseThrow();
            if (process.status() == ProcessStatus.NOT_STARTED) {
                last.start(process);
            }
        });

        ids.forEach(
                id -> eventually(() -> last.process(id).orElseThrow().status().isFinished()));
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(last.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.COMPLETED));
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(last.process(id).orElseThrow().history()).hasSize(3));
    }
}
