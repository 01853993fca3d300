/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.maybe;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.ai.BudgetExceededException;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Invoker;
import io.karta.engine.definition.Score;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs and values that depend on the current blackboard. */
class DynamicScoresTest {

    record Hurry() {}

    record Notes() {}

    record Report(String by) {}

    private static final UserInput INPUT = new UserInput("x");

    private final List<String> evaluated = new ArrayList<>();
    private final CapturedLog log = CapturedLog.of(DynamicScores.class);

    @AfterEach
    void close() {
        log.close();
    }

    private Score score(String name, Invoker score, Argument... arguments) {
        return new Score(name, List.of(arguments), values -> {
            evaluated.add(name);
            return score.invoke(values);
        });
    }

    private static List<String> run(AgentModel agent, Object... inputs) {
        try (LocalPlatform platform =
                LocalPlatform.builder().agents(List.of(agent)).build()) {
            AgentProcess process =
                    platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), inputs));
            return process.history().stream().map(run -> run.action()).toList();
        }
    }

    /** Two ways to a report: the slow one costs 0.5; what the quick one costs is asked. */
    private static TestAgents reporter(Score cost) {
        return new TestAgents("Desk")
                .action("note", List.of(a(UserInput.class)), Notes.class, values -> new Notes())
                .action(
                        "quick",
                        List.of(a(Notes.class)),
                        Report.class,
                        values -> new Report("quick"),
                        action -> action.cost(0.9).costing(cost))
                .action(
                        "slow",
                        List.of(a(Notes.class)),
                        Report.class,
                        values -> new Report("slow"),
                        action -> action.cost(0.5));
    }

    private static AgentModel reporting(Score cost) {
        return withGoal(reporter(cost));
    }

    private static AgentModel withGoal(TestAgents desk) {
        return desk.action("publish", List.of(a(Report.class)), String.class, values -> ((Report) values[0]).by())
                .goal("published", "publish", String.class)
                .model();
    }

    @Nested
    class CostMethods {

        @Test
        void theBlackboardDecides() {
            Score cost =
                    score("effort", values -> ((Optional<?>) values[0]).isPresent() ? 0.1 : 0.7, maybe(Hurry.class));

            assertThat(run(reporting(cost), INPUT)).contains("Desk.slow");
            assertThat(run(reporting(cost), INPUT, new Hurry())).contains("Desk.quick");
        }

        @Test
        void aChangeOnTheWayChangesThePlan() {
            Score cost =
                    score("effort", values -> ((Optional<?>) values[0]).isPresent() ? 0.1 : 0.7, maybe(Notes.class));

            List<String> ran = run(reporting(cost), INPUT);

            assertThat(ran).containsExactly("Desk.note", "Desk.quick", "Desk.publish"); // planned with slow
        }

        @Test
        void isCalledOncePerRoundOnDemand() {
            Score cost = score("effort", values -> 0.1);
            Score unused = score("unused", values -> 0.1);
            AgentModel agent = withGoal(reporter(cost)
                    .action(
                            "elsewhere",
                            List.of(a(UserInput.class)),
                            Hurry.class,
                            values -> new Hurry(),
                            action -> action.costing(unused)));

            run(agent, INPUT);

            assertThat(evaluated).containsExactly("effort", "effort", "effort"); // one round per action
        }

        @ParameterizedTest
        @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
        void aNumberThatIsNoCostCountsAsTheDeclaredOneAndIsReportedOnce(double bad) {
            List<String> ran = run(reporting(score("effort", values -> bad)), INPUT);

            assertThat(ran).contains("Desk.slow");
            assertThat(log.messages()).singleElement().asString().contains("KARTA-371", "effort", Double.toString(bad));
        }

        @Test
        void oneThatAsksModelsForTooMuchEndsTheProcess() {
            Score cost = score("effort", values -> {
                throw new BudgetExceededException("KARTA-318: no tokens left");
            });

            try (LocalPlatform platform =
                    LocalPlatform.builder().agents(List.of(reporting(cost))).build()) {
                AgentProcess process = platform.run(
                        platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT));

                assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
                assertThat(process.explain()).contains("no tokens left");
            }
            assertThat(log.messages()).isEmpty();
        }

        @Test
        void aKillInterruptsIt() throws InterruptedException {
            var inside = new CountDownLatch(1);
            var interrupted = new CountDownLatch(1);
            Score cost = score("effort", values -> {
                inside.countDown();
                try {
                    return new CountDownLatch(1).await(1, TimeUnit.HOURS) ? 0.1 : 0.2;
                } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                }
            });

            try (LocalPlatform platform =
                    LocalPlatform.builder().agents(List.of(reporting(cost))).build()) {
                AgentProcess process =
                        platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT);
                platform.start(process);
                inside.await();
                process.kill();

                assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            }
            assertThat(log.messages()).isEmpty();
        }

        @Test
        void oneThatThrowsCountsAsTheDeclaredNumberToo() {
            List<String> ran = run(
                    reporting(score("effort", values -> {
                        throw new IllegalStateException("no idea");
                    })),
                    INPUT);

            assertThat(ran).contains("Desk.slow");
            assertThat(log.messages()).singleElement().asString().contains("KARTA-371", "it failed");
        }
    }

    @Nested
    class ValueMethods {

        private AgentModel greedy(Score value) {
            return new TestAgents("Desk")
                    .action(
                            "first",
                            List.of(a(UserInput.class)),
                            Notes.class,
                            values -> new Notes(),
                            action -> action.value(0.5).rerunnable(true))
                    .action(
                            "second",
                            List.of(a(UserInput.class)),
                            void.class,
                            values -> Outcome.stop("enough"),
                            action -> action.value(0.1).valueScore(value))
                    .model()
                    .plannedBy(PlannerType.UTILITY);
        }

        @Test
        void theBlackboardDecides() {
            Score value =
                    score("worth", values -> ((Optional<?>) values[0]).isPresent() ? 0.9 : 0.0, maybe(Notes.class));

            assertThat(run(greedy(value), INPUT)).containsExactly("Desk.first", "Desk.second");
        }

        @Test
        void aNegativeValueIsFine() {
            Score value = score("worth", values -> evaluated.size() < 3 ? -1 : 1);

            assertThat(run(greedy(value), INPUT)).containsExactly("Desk.first", "Desk.first", "Desk.second");
            assertThat(log.messages()).isEmpty();
        }
    }
}
