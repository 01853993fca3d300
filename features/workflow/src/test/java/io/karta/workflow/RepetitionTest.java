/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.process.AgentProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RepetitionTest {

    record Report(String text) {}

    record Joke(String text) {}

    private final WorkflowFixture testPlatform = new WorkflowFixture();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        testPlatform.close();
    }

    @Nested
    class SimpleAgents {

        private final SimpleAgent<Joke> joker =
                SimpleAgent.returning(Joke.class).running(context -> new Joke("dreadful"));

        @Test
        void isRunFromAnAction() {
            AgentProcess process = testPlatform.inAction(
                    Joke.class,
                    context -> context.run(
                            joker.asAgent("joker", "This is guaranteed to return a dreadful joke"), Joke.class));

            assertThat(process.result(Joke.class)).isEqualTo(new Joke("dreadful"));
        }

        @Test
        void isAPartOfAnAction() {
            assertThat(testPlatform.inAction(Joke.class, joker::in).result(Joke.class))
                    .isEqualTo(new Joke("dreadful"));
        }
    }

    @Nested
    class RepeatUntilCondition {

        private final RepeatUntil<String> longer = RepeatUntil.returning(String.class)
                .repeating((attempt, context) -> attempt.previous().orElse("") + attempt.round())
                .until(text -> text.length() >= 2);

        @Test
        void passesThePreviousAttempt() {
            assertThat(testPlatform.inAction(String.class, longer::in).result(String.class))
                    .isEqualTo("12");
        }

        @Test
        void theLastOneCountsAtTheLimit() {
            assertThat(testPlatform.inAction(String.class, longer.atMost(1)::in).result(String.class))
                    .isEqualTo("1");
            assertThat(testPlatform.run(longer.atMost(1).asAgent("longer")).result(String.class))
                    .isEqualTo("1");
        }

        @Test
        void orItFails() {
            var strict = longer.atMost(1).failingAtLimit();

            assertThat(testPlatform.inAction(String.class, strict::in).failure())
                    .get()
                    .asString()
                    .contains("KARTA-699: The repetition is not finished after 1 rounds.");
            assertThat(testPlatform.run(strict.asAgent("strict")).failure())
                    .get()
                    .asString()
                    .contains("KARTA-699");
        }

        @Test
        void asAnAgentEachAttemptIsAnAction() {
            AgentProcess process = testPlatform.run(longer.asAgent("longer"));

            assertThat(process.result(String.class)).isEqualTo("12");
            assertThat(WorkflowFixture.ran(process)).containsExactly("attempt-1", "attempt-2", "keep-2", "finish");
        }
    }

    @Nested
    class ResultsOfEarlierAttempts {

        private final RepeatUntil<String> recording = RepeatUntil.returning(String.class)
                .repeating((attempt, context) -> {
                    seen.add(attempt + " after " + attempt.results());
                    assertThat(attempt.scoredResults()).isEmpty();
                    assertThat(attempt.best()).isEmpty();
                    return "v" + attempt.round();
                })
                .untilResults((results, context) -> results.containsAll(List.of("v1", "v2", "v3")))
                .atMost(5);

        private void sawAll() {
            assertThat(seen).containsExactly("attempt 1 after []", "attempt 2 after [v1]", "attempt 3 after [v1, v2]");
        }

        @Test
        void areForAttemptsAndForTheCondition() {
            assertThat(testPlatform.inAction(String.class, recording::in).result(String.class))
                    .isEqualTo("v3");
            sawAll();
        }

        @Test
        void areThoseOfTheActionsOfAnAgent() {
            AgentProcess process = testPlatform.run(recording.asAgent("recording"));

            assertThat(process.result(String.class)).isEqualTo("v3");
            sawAll();
        }

        @Test
        void areLeftOutIfAnAttemptHidesThem() {
            AgentProcess process = testPlatform.run(RepeatUntil.returning(String.class)
                    .repeating((attempt, context) -> {
                        seen.add(attempt + " after " + attempt.results());
                        attempt.previous().ifPresent(context.blackboard()::hide);
                        return "v" + attempt.round();
                    })
                    .until(text -> false)
                    .asAgent("hiding"));

            assertThat(process.result(String.class)).isEqualTo("v3");
            assertThat(seen).containsExactly("attempt 1 after []", "attempt 2 after [v1]", "attempt 3 after [v2]");
        }

        @Test
        void canBeGivenToAnAttemptInATest() {
            var bad = new Feedback(0.1, "worse");
            var good = new Feedback(0.5, "better");

            Attempt<String> attempt = Attempt.<String>first().after("a", good).after("b", bad);

            assertThat(attempt.round()).isEqualTo(3);
            assertThat(attempt.previous()).contains("b");
            assertThat(attempt.feedback()).contains(bad);
            assertThat(attempt.results()).containsExactly("a", "b");
            assertThat(attempt.scoredResults()).containsExactly(new Scored<>("a", good), new Scored<>("b", bad));
            assertThat(attempt.best()).contains(new Scored<>("a", good));
            assertThat(Attempt.<String>first().after("a").previous()).contains("a");
        }

        @Test
        void theFirstOfEqualScoresIsTheBest() {
            var same = new Feedback(0.5, "");

            assertThat(Attempt.<String>first().after("a", same).after("b", same).best())
                    .contains(new Scored<>("a", same));
        }
    }

    @Nested
    class RepeatUntilAccepted {

        private Report write(Attempt<Report> attempt) {
            seen.add(attempt.feedback().map(Feedback::text).orElse("nothing yet"));
            return new Report("version " + attempt.round());
        }

        private RepeatUntilAcceptable<Report> scoring(double... scores) {
            return RepeatUntilAcceptable.returning(Report.class)
                    .repeating((attempt, context) -> write(attempt))
                    .evaluatedBy(report -> {
                        int round = Integer.parseInt(report.text().substring("version ".length()));
                        return new Feedback(scores[round - 1], "after " + report.text());
                    });
        }

        @Test
        void eachAttemptGetsTheFeedbackOnTheOneBefore() {
            AgentProcess process = testPlatform.inAction(Report.class, scoring(0.2, 0.95)::in);

            assertThat(process.result(Report.class)).isEqualTo(new Report("version 2"));
            assertThat(seen).containsExactly("nothing yet", "after version 1");
        }

        @Test
        void theBestOneCountsAtTheLimit() {
            AgentProcess process = testPlatform.inAction(Scored.class, scoring(0.2, 0.8, 0.5)::scoredIn);

            assertThat(process.result(Scored.class))
                    .isEqualTo(new Scored<>(new Report("version 2"), new Feedback(0.8, "after version 2")));
            assertThat(seen).hasSize(3);
        }

        @Test
        void threeRoundsAndNineTenthsAreUsual() {
            testPlatform.inAction(Report.class, scoring(0.1, 0.899, 0.9, 1)::in);
            assertThat(seen).hasSize(3);

            seen.clear();
            testPlatform.inAction(Report.class, scoring(0.1, 0.9, 1)::in);
            assertThat(seen).hasSize(2);
        }

        @Test
        void bothCanBeSet() {
            AgentProcess process = testPlatform.inAction(
                    Report.class, scoring(0.1, 0.2, 0.3, 0.5).atMost(4).withThreshold(0.4)::in);

            assertThat(process.result(Report.class)).isEqualTo(new Report("version 4"));
        }

        @Test
        void asAnAgentAttemptsAndEvaluationsAreActions() {
            AgentProcess process = testPlatform.run(scoring(0.2, 0.95).asAgent("writer"));

            assertThat(process.result(Report.class)).isEqualTo(new Report("version 2"));
            assertThat(WorkflowFixture.ran(process))
                    .containsExactly("attempt-1", "evaluate-1", "attempt-2", "evaluate-2", "choose-2", "finish");
            assertThat(seen).containsExactly("nothing yet", "after version 1");
        }

        @Test
        void asAnAgentTheBestOneCountsToo() {
            AgentProcess process = testPlatform.run(scoring(0.2, 0.8, 0.5).asAgent("writer"));

            assertThat(process.result(Report.class)).isEqualTo(new Report("version 2"));
        }

        private RepeatUntilAcceptable<Report> untilWorse(double... scores) {
            return RepeatUntilAcceptable.returning(Report.class)
                    .repeating((attempt, context) -> {
                        seen.add("%s, best of %s: %s"
                                .formatted(
                                        attempt,
                                        attempt.scoredResults().stream()
                                                .map(Scored::score)
                                                .toList(),
                                        attempt.best().map(Scored::score)));
                        return new Report("version " + attempt.round());
                    })
                    .evaluatedBy(report -> {
                        int round = Integer.parseInt(report.text().substring("version ".length()));
                        return new Feedback(scores[round - 1], "after " + report.text());
                    })
                    .acceptedWhen(results -> results.size() > 1
                            && results.get(results.size() - 1).score()
                                    < results.get(results.size() - 2).score())
                    .atMost(5);
        }

        private void sawAllScores() {
            assertThat(seen)
                    .containsExactly(
                            "attempt 1, best of []: Optional.empty",
                            "attempt 2, best of [0.2]: Optional[0.2]",
                            "attempt 3, best of [0.2, 0.95]: Optional[0.95]");
        }

        @Test
        void attemptsAndAnotherConditionGetAllFeedback() {
            AgentProcess process = testPlatform.inAction(Report.class, untilWorse(0.2, 0.95, 0.5)::in);

            assertThat(process.result(Report.class)).isEqualTo(new Report("version 2"));
            sawAllScores();
        }

        @Test
        void asAnAgentTheyGetItToo() {
            AgentProcess process = testPlatform.run(untilWorse(0.2, 0.95, 0.5).asAgent("writer"));

            assertThat(process.result(Report.class)).isEqualTo(new Report("version 2"));
            assertThat(WorkflowFixture.ran(process)).endsWith("evaluate-3", "choose-3", "finish");
            sawAllScores();
        }

        @Test
        void aFailingConditionFailsTheRepetition() {
            var failing = untilWorse(0.2, 0.3).acceptedWhen(results -> {
                throw new java.io.IOException("no answer");
            });

            assertThat(testPlatform.run(failing.asAgent("writer")).failure())
                    .get()
                    .asString()
                    .contains("The acceptance of attempt 1");
        }

        @Test
        void rejectsInvalidScores() {
            assertThatThrownBy(() -> new Feedback(1.1, "")).hasMessageContaining("KARTA-677");
            assertThatThrownBy(() -> new Feedback(Double.NaN, "")).hasMessageContaining("KARTA-677");
            assertThatThrownBy(() -> scoring().withThreshold(-0.1)).hasMessageContaining("KARTA-677");
            assertThatThrownBy(() -> scoring().atMost(0)).hasMessageContaining("KARTA-678");
        }
    }
}
