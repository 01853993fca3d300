/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentComponent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Violation;
import io.karta.engine.planning.SupervisorSettings;
import io.karta.event.ObjectAdded;
import io.karta.event.PlanFormulated;
import io.karta.generation.annotation.Hidden;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Selection of actions by a supervising model. */
class SupervisorTest {

    record MarketQuery(String topic) {}

    record RivalQuery(List<String> companies) {}

    record MarketData(Map<String, String> revenues, @Hidden String source) {}

    record Rivals(List<String> strengths) {}

    record Report(String title) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<ProcessEvent> events = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(AgentModel agent) {
        return platform(agent, SupervisorSettings.DEFAULT);
    }

    private LocalPlatform platform(AgentModel agent, SupervisorSettings settings) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .models(catalog(model))
                .supervisor(settings)
                .events(events::add)
                .validator((object, locale) ->
                        object instanceof MarketQuery query && query.topic().isBlank()
                                ? List.of(new Violation("/topic", "must not be blank"))
                                : List.of())
                .build();
        platforms.add(platform);
        return platform;
    }

    private static ModelCatalog catalog(ScriptedModel model) {
        return ModelCatalog.of(
                Map.of(
                        "fast",
                        new ModelEntry(
                                ModelConfig.builder("fast", "test")
                                        .maxRetries(0)
                                        .build(),
                                model)),
                Map.of(),
                Optional.empty());
    }

    private static TestAgents research() {
        return new TestAgents("Research")
                .action(
                        "market",
                        List.of(a(MarketQuery.class)),
                        MarketData.class,
                        values -> new MarketData(Map.of("A", ((MarketQuery) values[0]).topic()), "secret"))
                .action(
                        "rivals",
                        List.of(a(RivalQuery.class)),
                        Rivals.class,
                        values -> new Rivals(((RivalQuery) values[0]).companies()))
                .action(
                        "report",
                        List.of(a(MarketData.class), a(Rivals.class)),
                        Report.class,
                        values -> new Report("On " + ((MarketData) values[0]).revenues()))
                .goal("reported", "report", Report.class, UserInput.class);
    }

    private static ProcessOptions supervised() {
        return ProcessOptions.defaults().withPlanner(PlannerType.SUPERVISOR);
    }

    private AgentProcess run(LocalPlatform platform, Object... inputs) {
        return platform.run(platform.createProcess(platform.agents().get(0), supervised(), inputs));
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    private ScriptedModel choosing(SupervisorChoice... choices) {
        var answers = model.on(SupervisorChoice.class);
        for (SupervisorChoice choice : choices) {
            answers.answer(choice);
        }
        return model;
    }

    private static final SupervisorChoice BOTH = SupervisorChoice.run(
            Call.of("market", Map.of("MarketQuery", new MarketQuery("clouds"))),
            Call.of("rivals", Map.of("RivalQuery", new RivalQuery(List.of("X", "Y")))));

    @Nested
    class Choices {

        @Test
        void runsWithArgumentsItWroteUntilTheGoalsActionHasYielded() {
            choosing(BOTH, SupervisorChoice.finish("all there"));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran(process)).containsExactly("Research.market", "Research.rivals", "Research.report");
            assertThat(process.result(Report.class)).isEqualTo(new Report("On {A=clouds}"));
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void isToldInEvents() {
            choosing(BOTH, SupervisorChoice.run("report"));

            run(platform(research().model()), new UserInput("clouds"));

            assertThat(events)
                    .filteredOn(PlanFormulated.class::isInstance)
                    .map(event -> ((PlanFormulated) event).plan().actions())
                    .containsExactly(List.of("Research.market", "Research.rivals"), List.of("Research.report"));
            assertThat(events)
                    .filteredOn(ObjectAdded.class::isInstance)
                    .map(event -> ((ObjectAdded) event).object())
                    .contains(new MarketQuery("clouds"), new RivalQuery(List.of("X", "Y")));
        }

        @Test
        void canSelectSeveralDependentActions() {
            choosing(SupervisorChoice.run(BOTH.actions().get(0), BOTH.actions().get(1), Call.of("report")));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(model.requests()).hasSize(1);
        }
    }

    @Nested
    class HowItWrites {

        private AgentProcess writing(String arguments) {
            TestAgents desk = new TestAgents("Research")
                    .action("market", List.of(a(MarketQuery.class)), Report.class, values -> new Report("" + values[0]))
                    .goal("reported", "market", Report.class);
            model.on(SupervisorChoice.class)
                    .reply(request -> ModelResponse.of(
                            """
                            Sure: {"decision": "run", "reason": "", \
                            "actions": [{"action": "Market", "arguments": %s}]}"""
                                    .formatted(arguments)));
            return run(platform(desk.model()));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"MarketQuery\": {\"topic\": \"clouds\"}}",
                    "{\"market_query\": {\"topic\": \"clouds\"}}",
                    "{\"query\": {\"topic\": \"clouds\"}}",
                    "{\"topic\": \"clouds\"}",
                    "{\"MarketQuery\": \"{\\\"topic\\\": \\\"clouds\\\"}\"}",
                    "[{\"key\": \"MarketQuery\", \"value\": \"{'topic': 'clouds',}\"}]"
                })
        void isReadLeniently(String arguments) {
            AgentProcess process = writing(arguments);

            assertThat(process.result(Report.class).title()).isEqualTo("MarketQuery[topic=clouds]");
            assertThat(model.requests()).hasSize(1);
        }
    }

    @Nested
    class PromptContent {

        @Test
        void areSignaturesMarksArtefactsAndTheGoal() {
            choosing(BOTH, SupervisorChoice.finish(""));

            run(platform(research().model()), new UserInput("the clouds"));

            assertThat(model.prompts().get(0))
                    .contains("Reach reported", "It is reached when report has produced a Report")
                    .contains("- market(MarketQuery) -> MarketData [READY, you write: MarketQuery]")
                    .contains("- report(MarketData, Rivals) -> Report [not ready: it lacks MarketData, Rivals]")
                    .contains("- UserInput: the clouds")
                    .contains("companies");
            assertThat(model.prompts().get(1))
                    .contains("- MarketQuery (written by you): {\"topic\":\"clouds\"}")
                    .contains("- MarketData: {\"revenues\":{\"A\":\"clouds\"}}")
                    .contains("- report(MarketData, Rivals) -> Report [READY]")
                    .contains("- market(MarketQuery) -> MarketData [not ready: it has run already]")
                    .contains("- rivals succeeded")
                    .doesNotContain("secret");
        }
    }

    @Nested
    class InvalidChoices {

        @Test
        void goesBackToTheModelWithEveryProblem() {
            choosing(
                    SupervisorChoice.run(
                            Call.of("markt"),
                            Call.of("market", Map.of("MarketQuery", Map.of("topic", " "))),
                            Call.of("rivals"),
                            Call.of("report")),
                    BOTH,
                    SupervisorChoice.finish(""));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(model.prompts().get(1))
                    .contains("there is no action markt, did you mean market?")
                    .contains("MarketQuery of market: /topic: must not be blank")
                    .contains("rivals needs a RivalQuery")
                    .doesNotContain("report cannot run now");
        }

        @Test
        void leavesTheProcessStuckWhenTheModelDoesNotLearn() {
            choosing(SupervisorChoice.run("report"));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain()).contains("KARTA-832", "it lacks MarketData, Rivals");
            assertThat(ran(process)).isEmpty();
        }

        @Test
        void rejectsInventedResultsAndInputs() {
            choosing(SupervisorChoice.run(
                    Call.of("report", Map.of("MarketData", Map.of("revenues", Map.of()), "Rivals", Map.of()))));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
        }
    }

    @Nested
    class GivingUp {

        @Test
        void leavesTheProcessStuckWithTheReason() {
            choosing(SupervisorChoice.giveUp("no source knows clouds"));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain()).contains("no source knows clouds");
        }

        @Test
        void afterTheModelOfAnActionHasFailedIsAFailureWithBothReasons() {
            TestAgents desk = new TestAgents("Research")
                    .action("rivals", List.of(a(UserInput.class)), Rivals.class, values -> {
                        throw new ModelException("out of order", ModelException.Kind.BAD_REQUEST, null);
                    })
                    .action("report", List.of(a(UserInput.class)), Report.class, values -> new Report(""))
                    .goal("reported", "report", Report.class);
            choosing(SupervisorChoice.run("rivals", "report"), SupervisorChoice.giveUp("no source knows the rivals"));

            AgentProcess process = run(platform(desk.model()), new UserInput("clouds"));

            assertThat(model.prompts().get(1)).contains("- rivals failed").doesNotContain("out of order");
            assertThat(ran(process)).containsExactly("Research.rivals");
            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure()).containsInstanceOf(ModelException.class);
            assertThat(process.explain()).endsWith("out of order; after that: no source knows the rivals.");
        }

        @Test
        void isNotForGood() {
            choosing(SupervisorChoice.giveUp("no source knows clouds"), BOTH, SupervisorChoice.finish(""));
            LocalPlatform platform = platform(research().model());
            AgentProcess process = run(platform, new UserInput("clouds"));

            platform.run(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class RepeatedChoices {

        private final TestAgents desk = new TestAgents("Research")
                .action(
                        "market",
                        List.of(a(MarketQuery.class)),
                        MarketData.class,
                        values -> new MarketData(Map.of(), ""),
                        action -> action.rerunnable(true))
                .action("report", List.of(a(MarketData.class), a(Rivals.class)), Report.class, values -> new Report(""))
                .goal("reported", "report", Report.class, Rivals.class);

        @Test
        void endsWithoutNewResults() {
            choosing(SupervisorChoice.run(Call.of("market", Map.of("MarketQuery", new MarketQuery("same")))));

            AgentProcess process = run(platform(desk.model()), new Rivals(List.of()));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain()).contains("KARTA-830", "Research.market");
            assertThat(ran(process)).hasSizeBetween(3, 4);
        }

        @Test
        void endsAfterSomeRounds() {
            var number = new AtomicInteger();
            model.on(SupervisorChoice.class)
                    .reply(request -> ModelResponse.of(
                            """
                            {"decision": "RUN", "reason": "", \
                            "actions": [{"action": "market", "arguments": {"topic": "%d"}}]}"""
                                    .formatted(number.incrementAndGet())));

            AgentProcess process =
                    run(platform(desk.model(), new SupervisorSettings(Optional.empty(), 5)), new Rivals(List.of()));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain()).contains("KARTA-831", "karta.supervisor.max-rounds");
            assertThat(ran(process)).hasSize(5);
        }
    }

    @Nested
    class TheProcess {

        @Test
        void endsWithItsBudget() {
            choosing(BOTH, SupervisorChoice.finish(""));
            LocalPlatform platform = platform(research().model());

            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0), supervised().withBudget(Budget.ofActions(1)), new UserInput("clouds")));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("budget of 1 actions");
        }

        @Test
        void failsWithItsModel() {
            model.always().fail(new ModelException("out of order", ModelException.Kind.BAD_REQUEST, null));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.explain()).contains("out of order");
        }

        @Test
        void isRefusedWhereTheGoalIsOutOfReachWhateverAModelWrites() {
            TestAgents desk = new TestAgents("Research")
                    .action("report", List.of(a(UserInput.class)), Report.class, values -> new Report(""))
                    .goal("reported", "report", Report.class);
            LocalPlatform platform = platform(desk.model());

            assertThatThrownBy(() -> run(platform, new Rivals(List.of())))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("UserInput");
        }
    }

    @Nested
    class Conditions {

        private final AtomicInteger calls = new AtomicInteger();
        private final TestAgents desk = research()
                .condition("topicIsLegal", List.of(a(MarketQuery.class)), values -> {
                    calls.incrementAndGet();
                    return !((MarketQuery) values[0]).topic().equals("arms");
                })
                .condition("isOpen", List.of(a(UserInput.class)), values -> ((UserInput) values[0])
                        .content()
                        .equals("now"))
                .action(
                        "sell",
                        List.of(a(MarketQuery.class)),
                        Report.class,
                        values -> new Report("sold"),
                        action -> action.pre(List.of("topicIsLegal", "isOpen")))
                .goal("sold", "sell", Report.class, UserInput.class);

        private AgentProcess run(String input) {
            LocalPlatform platform = platform(desk.model());
            return platform.run(platform.createProcess(
                    platform.agents().get(0), supervised().withGoal("sold"), new UserInput(input)));
        }

        private final String open = "- sell(MarketQuery) -> Report [READY, you write: MarketQuery]";

        @Test
        void evaluatesDecisiveConditionsBeforeTheModelCall() {
            choosing(SupervisorChoice.giveUp("closed"));

            AgentProcess process = run("later");

            assertThat(model.prompts().get(0)).contains("- sell(MarketQuery) -> Report [not ready: it lacks isOpen]");
            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(calls).hasValue(0);
        }

        @Test
        void evaluatesConditionsOnWrittenObjectsAfterwards() {
            choosing(
                    SupervisorChoice.run(Call.of("sell", Map.of("MarketQuery", new MarketQuery("arms")))),
                    SupervisorChoice.run(Call.of("sell", Map.of("MarketQuery", new MarketQuery("bread")))));

            AgentProcess process = run("now");

            assertThat(model.prompts().get(0)).contains(open);
            assertThat(model.prompts().get(1))
                    .contains("the chosen actions cannot run: Research.sell lacks topicIsLegal")
                    .contains("[READY if you write another MarketQuery; with this one it lacks topicIsLegal]");
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class ScopesOfAnInvocation {

        @Test
        void areOneAgent() {
            choosing(BOTH, SupervisorChoice.finish(""));

            Report report = platform(research().model())
                    .supervisor()
                    .ofAgent("Research")
                    .returning(Report.class)
                    .invoke(new UserInput("clouds"));

            assertThat(report).isEqualTo(new Report("On {A=clouds}"));
        }

        @Test
        void areAllComponents() {
            choosing(SupervisorChoice.run("cook"));
            TestAgents desk = new TestAgents(AgentComponent.AGENT)
                    .action("cook", List.of(a(UserInput.class)), Report.class, values -> new Report("soup"))
                    .goal("cooked", "cook", Report.class);

            Report report = platform(desk.model())
                    .supervisor()
                    .withBudget(Budget.ofActions(3))
                    .returning(Report.class)
                    .invoke(new UserInput("soup"));

            assertThat(report).isEqualTo(new Report("soup"));
        }

        @Test
        void areUndeployedProgrammaticAgents() {
            choosing(SupervisorChoice.run("cook"));
            AgentDefinition kitchen = Agents.agent("Kitchen", "Cooks")
                    .action("cook", UserInput.class, Report.class, (input, context) -> new Report(input.content()))
                    .goal("cooked", "Cook", Report.class)
                    .build();

            Report report = platform(research().model())
                    .supervisor()
                    .of(kitchen)
                    .returning(Report.class)
                    .invoke(new UserInput("soup"));

            assertThat(report).isEqualTo(new Report("soup"));
        }

        @Test
        void haveAGoalOfThatTypeOrSayWhatTheyHave() {
            var invocation = platform(research().model()).supervisor();

            assertThatThrownBy(() -> invocation.returning(Report.class)).hasMessageContaining("KARTA-833");
            assertThatThrownBy(() -> invocation.ofAgent("Research").returning(Rivals.class))
                    .hasMessageContaining("reported");
            assertThatThrownBy(() -> invocation.ofAgent("Resarch")).hasMessageContaining("Resarch");
        }

        interface Dish {}

        record Soup(String name) implements Dish {}

        @Test
        void nameTheGoalsAloneThatTheChoiceIsBetween() {
            TestAgents desk = new TestAgents("Kitchen")
                    .action("fry", List.of(a(UserInput.class)), Dish.class, values -> new Soup("fried"))
                    .action("cook", List.of(a(UserInput.class)), Soup.class, values -> new Soup("cooked"))
                    .goal("fried", "fry", Dish.class)
                    .goal("roasted", "fry", Dish.class)
                    .goal("cooked", "cook", Soup.class);
            var kitchen = platform(desk.model()).supervisor().ofAgent("Kitchen").returning(Dish.class);

            assertThatThrownBy(() -> kitchen.invoke(new UserInput("soup")))
                    .hasMessageContainingAll("KARTA-308", "fried, roasted")
                    .hasMessageNotContaining("cooked");
        }
    }

    @Nested
    class RunningAgain {

        @Test
        void acceptsRewrittenArguments() {
            List<String> topics = new ArrayList<>();
            TestAgents desk = new TestAgents("Research")
                    .action(
                            "market",
                            List.of(a(MarketQuery.class)),
                            MarketData.class,
                            values -> {
                                topics.add(((MarketQuery) values[0]).topic());
                                return new MarketData(Map.of(), "" + topics);
                            },
                            action -> action.rerunnable(true))
                    .action("report", List.of(a(MarketData.class)), Report.class, values -> new Report("" + topics))
                    .goal("reported", "report", Report.class);
            choosing(
                    SupervisorChoice.run(
                            Call.of("market", Map.of("MarketQuery", new MarketQuery("clouds"))),
                            Call.of("market", Map.of("MarketQuery", new MarketQuery("left for later")))),
                    SupervisorChoice.run(Call.of("market", Map.of("MarketQuery", new MarketQuery("rain")))),
                    SupervisorChoice.finish(""));

            AgentProcess process = run(platform(desk.model()));

            assertThat(topics).containsExactly("clouds", "rain");
            assertThat(process.result(Report.class)).isEqualTo(new Report("[clouds, rain]"));
        }

        @Test
        void doesNotReplaceWhatACallerGave() {
            TestAgents desk = new TestAgents("Research")
                    .action("market", List.of(a(MarketQuery.class)), Report.class, values -> new Report("" + values[0]))
                    .goal("reported", "market", Report.class);
            choosing(SupervisorChoice.run(Call.of("market", Map.of("MarketQuery", new MarketQuery("mine")))));

            AgentProcess process = run(platform(desk.model()), new MarketQuery("yours"));

            assertThat(process.result(Report.class).title()).contains("yours");
        }
    }

    @Nested
    class ActionRuns {

        @Test
        void endsTheProcessWhereTheyThrowWhatNoModelHasThrown() {
            TestAgents desk = new TestAgents("Research")
                    .action("rivals", List.of(a(UserInput.class)), Rivals.class, values -> {
                        throw new IllegalStateException("no ink");
                    })
                    .action("report", List.of(a(UserInput.class)), Report.class, values -> new Report(""))
                    .goal("reported", "report", Report.class);
            choosing(SupervisorChoice.run("rivals", "report"), SupervisorChoice.run("report"));

            AgentProcess process = run(platform(desk.model()), new UserInput("clouds"));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow()).hasMessage("no ink");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void isDoneOnceWhereTheyAreChosenTwice() {
            choosing(
                    SupervisorChoice.run(
                            BOTH.actions().get(0),
                            BOTH.actions().get(0),
                            BOTH.actions().get(1)),
                    SupervisorChoice.run(BOTH.actions().get(1), Call.of("report")));

            AgentProcess process = run(platform(research().model()), new UserInput("clouds"));

            assertThat(ran(process)).containsExactly("Research.market", "Research.rivals", "Research.report");
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void isSeenBeforeTheNextChoiceWhenItGoesOtherwise() {
            TestAgents desk = new TestAgents("Research")
                    .action(
                            "look",
                            List.of(TestAgents.CONTEXT),
                            MarketData.class,
                            values -> Outcome.replan("no data yet"))
                    .action("report", List.of(a(UserInput.class)), Report.class, values -> new Report("blind"))
                    .goal("reported", "report", Report.class);
            choosing(SupervisorChoice.run("look", "report"), SupervisorChoice.run("report"));

            AgentProcess process = run(platform(desk.model()), new UserInput("x"));

            assertThat(model.prompts().get(1)).contains("- look requested another plan: no data yet");
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }
}
