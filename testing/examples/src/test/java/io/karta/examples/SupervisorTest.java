/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.PlannerType;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.builder.Agents;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.SupervisorInvocation;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on supervisors. */
class SupervisorTest {

    @Agent(description = "Market research report generator", planner = PlannerType.SUPERVISOR)
    static class MarketResearchAgent {

        record MarketDataRequest(String topic) {}

        record MarketData(Map<String, String> revenues, Map<String, Double> marketShare) {}

        record CompetitorAnalysisRequest(List<String> companies) {}

        record CompetitorAnalysis(Map<String, List<String>> strengths) {}

        record ReportRequest(String topic, List<String> companies) {}

        record FinalReport(String title, List<String> sections) {}

        @Action(description = "Gather market data including revenues and market share")
        MarketData gatherMarketData(MarketDataRequest request, Ai ai) {
            return ai.withDefaultLlm().createObject("Generate market data for: " + request.topic(), MarketData.class);
        }

        @Action(description = "Analyze competitors: strengths and positioning")
        CompetitorAnalysis analyzeCompetitors(CompetitorAnalysisRequest request, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("Analyze competitors: " + request.companies(), CompetitorAnalysis.class);
        }

        @Action(description = "Compile the final report")
        @AchievesGoal(description = "Compile all information into a final report")
        FinalReport compileReport(ReportRequest request, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("Create a market research report for " + request.topic(), FinalReport.class);
        }
    }

    private static final MarketResearchAgent.MarketData DATA =
            new MarketResearchAgent.MarketData(Map.of("CompanyA", "$10B"), Map.of("CompanyA", 0.4));
    private static final MarketResearchAgent.CompetitorAnalysis ANALYSIS =
            new MarketResearchAgent.CompetitorAnalysis(Map.of("CompanyA", List.of("price")));
    private static final MarketResearchAgent.FinalReport REPORT =
            new MarketResearchAgent.FinalReport("Clouds", List.of("Market", "Competitors"));

    private static ScriptedModel researcher() {
        return new ScriptedModel()
                .on(MarketResearchAgent.MarketData.class)
                .answer(DATA)
                .on(MarketResearchAgent.CompetitorAnalysis.class)
                .answer(ANALYSIS)
                .on(MarketResearchAgent.FinalReport.class)
                .answer(REPORT);
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    @Nested
    class WhenAnAgentIsSupervised {

        @Test
        void theModelChoosesActionsAndWritesTheirRequests() {
            var model = researcher();
            var choices = model.on(SupervisorChoice.class);
            choices.answer(SupervisorChoice.run(
                    Call.of("gatherMarketData", Map.of("MarketDataRequest", Map.of("topic", "clouds"))),
                    Call.of(
                            "analyzeCompetitors",
                            Map.of("CompetitorAnalysisRequest", Map.of("companies", List.of("CompanyA"))))));
            choices.answer(SupervisorChoice.run(Call.of(
                    "compileReport",
                    Map.of("ReportRequest", Map.of("topic", "clouds", "companies", List.of("CompanyA"))))));

            try (var application = Application.of(model, MarketResearchAgent.class)) {
                var platform = application.platform();

                AgentProcess process = platform.run(platform.createProcess(
                        platform.agents().get(0), ProcessOptions.defaults(), new UserInput("The market of clouds")));

                assertThat(process.result(MarketResearchAgent.FinalReport.class))
                        .isEqualTo(REPORT);
                assertThat(ran(process))
                        .containsExactly(
                                "MarketResearchAgent.gatherMarketData",
                                "MarketResearchAgent.analyzeCompetitors",
                                "MarketResearchAgent.compileReport");
                assertThat(model.prompts().get(0))
                        .contains("gatherMarketData(MarketDataRequest) -> MarketData [READY, you write: "
                                + "MarketDataRequest]");
            }
        }

        @Test
        void theSameActionsPlanAheadWithoutChange() {
            try (var application = Application.of(researcher(), MarketResearchAgent.class)) {
                var report = application
                        .platform()
                        .invocation(MarketResearchAgent.FinalReport.class)
                        .withOptions(ProcessOptions.defaults().withPlanner(PlannerType.GOAP))
                        .invoke(new MarketResearchAgent.ReportRequest("clouds", List.of("CompanyA")));

                assertThat(report).isEqualTo(REPORT);
            }
        }

        @Test
        void itMayGiveUpWithAReason() {
            var model = researcher();
            model.on(SupervisorChoice.class).answer(SupervisorChoice.giveUp("no shop sells clouds"));

            try (var application = Application.of(model, MarketResearchAgent.class)) {
                var platform = application.platform();

                AgentProcess process = platform.run(platform.createProcess(
                        platform.agents().get(0), ProcessOptions.defaults(), new UserInput("The market of clouds")));

                assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
                assertThat(process.explain()).contains("no shop sells clouds");
            }
        }
    }

    @AgentComponent
    static class Stages {

        record Cook(String name, int age) {}

        record Order(String dish, int quantity) {}

        record Meal(String dish, int quantity, String orderedBy, String cookedBy) {}

        @Action
        Cook chooseCook(UserInput userInput, Ai ai) {
            return ai.withAutoLlm()
                    .createObject(
                            "From the following user input, choose a cook.\nUser input: " + userInput.content(),
                            Cook.class);
        }

        @Action
        Order takeOrder(UserInput userInput, Ai ai) {
            return ai.withAutoLlm()
                    .createObject(
                            "From the following user input, take a food order.\nUser input: " + userInput.content(),
                            Order.class);
        }

        @Action
        @AchievesGoal(description = "Cook the meal according to the order")
        Meal prepareMeal(Cook cook, Order order, UserInput userInput, Ai ai) {
            return ai.withAutoLlm()
                    .createObject(
                            """
                            Prepare a meal based on the cook and order details and target customer
                            Cook: %s, age %d
                            Order: %d x %s
                            User input: %s"""
                                    .formatted(
                                            cook.name(),
                                            cook.age(),
                                            order.quantity(),
                                            order.dish(),
                                            userInput.content()),
                            Meal.class);
        }
    }

    @Singleton
    static class Restaurant {

        @Inject
        SupervisorInvocation kitchen;

        Stages.Meal serve(String request) {
            return kitchen.returning(Stages.Meal.class).invoke(new UserInput(request));
        }
    }

    private static final Stages.Meal MEAL = new Stages.Meal("pizza", 2, "Ada", "Grace");

    private static ScriptedModel chef() {
        var model = new ScriptedModel()
                .on(Stages.Cook.class)
                .answer(new Stages.Cook("Grace", 40))
                .on(Stages.Order.class)
                .answer(new Stages.Order("pizza", 2))
                .on(Stages.Meal.class)
                .answer(MEAL);
        var choices = model.on(SupervisorChoice.class);
        choices.answer(SupervisorChoice.run("chooseCook", "takeOrder"));
        choices.answer(SupervisorChoice.finish("cook and order are known"));
        return model;
    }

    @Nested
    class WhenComponentsAreSupervised {

        @Test
        void aMealIsCookedInStages() {
            var model = chef();

            try (var application = Application.of(model, Stages.class, Restaurant.class)) {
                var meal = application.get(Restaurant.class).serve("Two pizzas for Ada");

                assertThat(meal).isEqualTo(MEAL);
                assertThat(model.prompts()).anySatisfy(prompt -> assertThat(prompt)
                        .contains("prepareMeal(Cook, Order, UserInput) -> Meal [READY]", "Grace", "pizza"));
            }
        }

        @Test
        void anObjectMadeInCodeWillDo() {
            try (var application = Application.of(chef())) {
                var meal = application
                        .platform()
                        .supervisor()
                        .of(Agents.of(new Stages()))
                        .returning(Stages.Meal.class)
                        .invoke(new UserInput("Two pizzas for Ada"));

                assertThat(meal).isEqualTo(MEAL);
            }
        }
    }
}
