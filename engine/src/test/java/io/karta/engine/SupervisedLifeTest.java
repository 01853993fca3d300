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
import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AccessRule;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.validation.ReachabilityRules;
import io.karta.model.ModelConfig;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler.Resolution;
import io.karta.testkit.ScriptedModel;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Life cycle of supervised processes. */
class SupervisedLifeTest {

    record Left(String text) {}

    record Right(String text) {}

    record Both(String text) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(AgentModel agent) {
        var entry =
                new ModelEntry(ModelConfig.builder("fast", "test").maxRetries(0).build(), model);
        var platform = LocalPlatform.builder()
                .agents(List.of(agent.plannedBy(PlannerType.SUPERVISOR)))
                .models(ModelCatalog.of(Map.of("fast", entry), Map.of(), Optional.empty()))
                .build();
        platforms.add(platform);
        return platform;
    }

    private AgentProcess run(AgentModel agent, ProcessOptions options) {
        LocalPlatform platform = platform(agent);
        return platform.run(platform.createProcess(platform.agents().get(0), options, new UserInput("x")));
    }

    private AgentProcess run(AgentModel agent) {
        return run(agent, ProcessOptions.defaults());
    }

    private void choosing(SupervisorChoice... choices) {
        var answers = model.on(SupervisorChoice.class);
        for (SupervisorChoice choice : choices) {
            answers.answer(choice);
        }
    }

    private static TestAgents pair(Invoker left, Invoker right, UnaryOperator<ActionModel.Builder> more) {
        return new TestAgents("Pair")
                .action("left", List.of(a(UserInput.class)), Left.class, left, more)
                .action("right", List.of(a(UserInput.class)), Right.class, right, more)
                .action("both", List.of(a(Left.class), a(Right.class)), Both.class, values -> new Both("done"))
                .goal("paired", "both", Both.class);
    }

    @Nested
    class SideBySide {

        private final CountDownLatch met = new CountDownLatch(2);

        private boolean meet() throws InterruptedException {
            met.countDown();
            return met.await(60, TimeUnit.SECONDS);
        }

        private TestAgents pair(UnaryOperator<ActionModel.Builder> more) {
            return SupervisedLifeTest.pair(values -> new Left("" + meet()), values -> new Right("" + meet()), more);
        }

        @Test
        void runsChosenActionsWithoutEffects() {
            choosing(SupervisorChoice.run("left", "right"), SupervisorChoice.finish(""));

            AgentProcess process = run(pair(action -> action.readOnly(true)).model());

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.last(Left.class)).contains(new Left("true"));
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void runChosenActionsOfAConcurrentProcess() {
            choosing(SupervisorChoice.run("left", "right", "both"));

            AgentProcess process = run(
                    pair(action -> action).model(), ProcessOptions.defaults().concurrent());

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.last(Right.class)).contains(new Right("true"));
            assertThat(model.requests()).hasSize(1);
        }
    }

    @Nested
    class Interruptions {

        @Test
        void aKilledProcessFollowsNoChoice() {
            LocalPlatform platform = platform(pair(values -> new Left(""), values -> new Right(""), action -> action)
                    .model());
            AgentProcess process =
                    platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
            model.always().reply(request -> {
                process.kill();
                return ModelResponse.of(
                        "{\"decision\": \"RUN\", \"reason\": \"\", \"actions\": [{\"action\": \"left\", "
                                + "\"arguments\": {}}]}");
            });

            platform.run(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThat(process.history()).isEmpty();
        }

        @Test
        void aQuestionIsWaitedForAndItsAnswerSeen() {
            TestAgents desk = pair(
                    values -> Outcome.await(Form.of(Left.class).title("Left?")),
                    values -> new Right("r"),
                    action -> action);
            choosing(SupervisorChoice.run("left"), SupervisorChoice.run("right", "both"));
            LocalPlatform platform = platform(desk.model());
            AgentProcess process = platform.run(
                    platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);

            platform.answer(process, process.pendingAnswer().orElseThrow().id(), new Left("said"), process.caller())
                    .toCompletableFuture()
                    .join();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(model.prompts().get(1)).contains("- Left: {\"text\":\"said\"}");
        }

        @Test
        void callsTheStuckHandlerWhenTheModelGivesUp() {
            AgentModel agent = new TestAgents("Pair")
                    .action("both", List.of(a(Left.class)), Both.class, values -> new Both("done"))
                    .goal("paired", "both", Both.class)
                    .model()
                    .helpedBy(process -> {
                        process.add(new Left("found"));
                        return Resolution.REPLAN;
                    });
            choosing(SupervisorChoice.giveUp("no left"), SupervisorChoice.finish("now it is there"));

            AgentProcess process = run(agent);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class Callers {

        private final TestAgents desk = new TestAgents("Safe")
                .action("look", List.of(a(UserInput.class)), Left.class, values -> new Left("l"))
                .action(
                        "open",
                        List.of(a(UserInput.class)),
                        Both.class,
                        values -> new Both("gold"),
                        action -> action.access(AccessRule.oneOf(Set.of("owner"))))
                .goal("opened", "open", Both.class);

        @Test
        void areNotOfferedWhatTheyMayNot() {
            choosing(SupervisorChoice.run("open"));

            AgentProcess process = run(desk.model());

            assertThat(model.prompts().get(0)).doesNotContain("- open(");
            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain()).contains("there is no action open");
        }

        @Test
        void areOfferedWhatTheyMay() {
            choosing(SupervisorChoice.run("open"));

            AgentProcess process =
                    run(desk.model(), ProcessOptions.defaults().withCaller(Caller.named("Ada", Set.of("owner"))));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class AtDeployment {

        private List<String> problems(TestAgents desk) {
            return ReachabilityRules.problems(new CompiledAgent(desk.model().plannedBy(PlannerType.SUPERVISOR)));
        }

        @Test
        void aGoalIsNeeded() {
            assertThat(problems(new TestAgents("Idle")
                            .action("look", List.of(a(UserInput.class)), Left.class, values -> new Left(""))))
                    .singleElement()
                    .asString()
                    .contains("KARTA-834", "Idle");
        }

        @Test
        void inputsThatNoActionProducesMustBeWritableByAModel() {
            TestAgents desk = new TestAgents("Reader")
                    .action("read", List.of(a(InputStream.class)), Left.class, values -> new Left(""))
                    .goal("read", "read", Left.class, UserInput.class);

            assertThat(problems(desk))
                    .singleElement()
                    .asString()
                    .contains("KARTA-835", "Reader.read", "an InputStream", "startingInputTypes = InputStream.class");
        }

        @Test
        void callersMayBringIt() {
            TestAgents desk = new TestAgents("Reader")
                    .action("read", List.of(a(InputStream.class)), Left.class, values -> new Left(""))
                    .goal("read", "read", Left.class, InputStream.class);

            assertThat(problems(desk)).isEmpty();
        }

        @Test
        void doesNotRequireWritableInputs() {
            TestAgents desk = new TestAgents("Writer")
                    .action("write", List.of(a(UserInput.class), a(Left.class)), Both.class, values -> new Both(""))
                    .goal("written", "write", Both.class, UserInput.class);

            assertThat(problems(desk)).isEmpty();
        }
    }

    @Test
    void anActionMayEndTheProcessEarly() {
        TestAgents desk = new TestAgents("Pair")
                .action("left", List.of(a(UserInput.class), CONTEXT), Left.class, values -> {
                    TestAgents.context(values, 1).process().terminate("enough");
                    return new Left("");
                })
                .action("both", List.of(a(Left.class)), Both.class, values -> new Both(""))
                .goal("paired", "both", Both.class);
        choosing(SupervisorChoice.run(Call.of("left"), Call.of("both")));

        AgentProcess process = run(desk.model());

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(process.explain()).contains("enough");
        assertThat(process.history()).hasSize(1);
    }
}
