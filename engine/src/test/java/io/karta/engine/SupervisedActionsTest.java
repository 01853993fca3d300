/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Outcome;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The actions that a supervising model has selected: conditions, arguments, repetition, failures. */
class SupervisedActionsTest extends SupervisorFixture {

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
