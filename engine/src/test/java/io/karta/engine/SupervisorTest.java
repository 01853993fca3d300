/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.engine.planning.SupervisorSettings;
import io.karta.event.ObjectAdded;
import io.karta.event.PlanFormulated;
import io.karta.model.ModelException;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Selection of actions by a supervising model. */
class SupervisorTest extends SupervisorFixture {

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
                    "{\"MarketQuery\": {\"topic\": \"clouds\"}, \"RivalQuery\": null}",
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
}
