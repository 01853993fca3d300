/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.testkit.ScriptedModel;
import io.karta.workflow.Feedback;
import io.karta.workflow.RepeatUntilAcceptable;
import io.karta.workflow.ScatterGather;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Asks several judges at once, and writes until one of them accepts the text. */
class FactCheckerTest {

    record Assertions(List<String> claims) {}

    record FactCheck(String judge, boolean isTrue) {}

    record FactChecks(List<FactCheck> checks, boolean verdict) {}

    @Agent(description = "Checks facts with several judges")
    static class FactChecker {

        private static final List<String> JUDGES = List.of("a historian", "a journalist", "a sceptic");

        @Action
        Assertions extract(UserInput text, Ai ai) {
            return ai.withDefaultLlm().createObject("What is claimed here?\n" + text.content(), Assertions.class);
        }

        @Action
        @AchievesGoal(description = "Check facts")
        FactChecks check(Assertions assertions, ActionContext context) {
            return ScatterGather.returning(FactChecks.class)
                    .from(JUDGES, judge -> ask(judge, assertions, context.ai()))
                    .consolidatedBy(this::reconcile)
                    .maxConcurrency(2)
                    .requiring(2)
                    .in(context);
        }

        private FactCheck ask(String judge, Assertions assertions, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("As %s, is this true? %s".formatted(judge, assertions), FactCheck.class);
        }

        private FactChecks reconcile(List<FactCheck> checks) {
            long agreeing = checks.stream().filter(FactCheck::isTrue).count();
            return new FactChecks(checks, agreeing * 2 > checks.size());
        }
    }

    private final ScriptedModel judges = new ScriptedModel()
            .on(Assertions.class)
            .answer(new Assertions(List.of("Kettles sing")))
            .on("a historian")
            .answer(new FactCheck("historian", true))
            .on("a journalist")
            .answer(new FactCheck("journalist", true))
            .on("a sceptic")
            .answer(new FactCheck("sceptic", false));

    @Nested
    class WhenSeveralModelsJudge {

        @Test
        void theMajorityDecides() {
            try (var application = Application.of(judges, FactChecker.class)) {
                var checks = application.invoke(FactChecks.class, new UserInput("Kettles sing at night"));

                assertThat(checks.verdict()).isTrue();
                assertThat(checks.checks())
                        .extracting(FactCheck::judge)
                        .containsExactly("historian", "journalist", "sceptic");
            }
        }
    }

    record Topic(String name, int words) {}

    record Report(String text) {}

    @Agent(description = "Writes a report and revises it until it is good")
    static class Reporter {

        @Action
        @AchievesGoal(description = "A report")
        Report write(Topic topic, ActionContext context) {
            return RepeatUntilAcceptable.returning(Report.class)
                    .repeating((attempt, inside) -> inside.ai()
                            .withDefaultLlm()
                            .createObject(
                                    "Write %d words about %s. %s"
                                            .formatted(
                                                    topic.words(),
                                                    topic.name(),
                                                    attempt.feedback()
                                                            .map(Feedback::text)
                                                            .orElse("")),
                                    Report.class))
                    .evaluatedBy((report, inside) -> inside.ai()
                            .withDefaultLlm()
                            .createObject(
                                    "Score this report about %s:\n%s".formatted(topic.name(), report.text()),
                                    Feedback.class))
                    .atMost(5)
                    .in(context);
        }
    }

    private final ScriptedModel writer = new ScriptedModel()
            .on("about kettles. Name one")
            .answer(new Report("The Alfi kettle sings."))
            .on("Write")
            .answer(new Report("Kettles sing."))
            .on("Alfi")
            .answer(new Feedback(0.95, "Good"))
            .on("Score")
            .answer(new Feedback(0.4, "Name one"));

    @Nested
    class WhenAReportIsRejected {

        @Test
        void itIsWrittenAgainWithWhatWasMissing() {
            try (var application = Application.of(writer, Reporter.class)) {
                assertThat(application
                                .invoke(Report.class, new Topic("kettles", 10))
                                .text())
                        .isEqualTo("The Alfi kettle sings.");
            }
        }

        @Test
        void theModelWasAskedOncePerAttemptAndOncePerScore() {
            try (var application = Application.of(writer, Reporter.class)) {
                application.invoke(Report.class, new Topic("kettles", 10));

                assertThat(writer.prompts())
                        .extracting(prompt -> prompt.contains("Score this") ? "score" : "write")
                        .containsExactly("write", "score", "write", "score");
            }
        }
    }
}
