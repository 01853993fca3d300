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
import io.karta.testkit.ScriptedModel;
import io.karta.workflow.Attempt;
import io.karta.workflow.Feedback;
import io.karta.workflow.RepeatUntilAcceptable;
import io.karta.workflow.Scored;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Repetitions whose attempts see the results of all earlier ones. */
class AttemptsTest {

    record Product(String name) {}

    record Slogan(String text) {}

    @Agent(description = "Invents a slogan and improves it")
    static class Advertiser {

        @Action
        @AchievesGoal(description = "A slogan")
        Slogan advertise(Product product, ActionContext context) {
            return RepeatUntilAcceptable.returning(Slogan.class)
                    .repeating((attempt, inside) ->
                            inside.ai().withDefaultLlm().createObject(prompt(product, attempt), Slogan.class))
                    .evaluatedBy((slogan, inside) -> inside.ai()
                            .withDefaultLlm()
                            .createObject("Score this slogan:\n" + slogan.text(), Feedback.class))
                    .acceptedWhen(Advertiser::isGoodOrWorse)
                    .atMost(5)
                    .in(context);
        }

        static String prompt(Product product, Attempt<Slogan> attempt) {
            String best = attempt.best()
                    .map(slogan -> "Improve %s: %s"
                            .formatted(slogan.value().text(), slogan.feedback().text()))
                    .orElse("");
            return "Invent a slogan for %s. Do not repeat %s. %s".formatted(product.name(), attempt.results(), best);
        }

        private static boolean isGoodOrWorse(List<Scored<Slogan>> results) {
            double last = results.get(results.size() - 1).score();
            return last >= 0.9 || results.stream().anyMatch(earlier -> earlier.score() > last);
        }
    }

    private final ScriptedModel model = new ScriptedModel()
            .on("Improve Kettles sing: name one")
            .answer(new Slogan("Boil."))
            .on("Invent")
            .answer(new Slogan("Kettles sing"))
            .on("Boil.")
            .answer(new Feedback(0.1, "too short"))
            .on("Kettles sing")
            .answer(new Feedback(0.4, "name one"));

    @Nested
    class WhenAnAttemptIsWorse {

        @Test
        void theBestOneIsTheResult() {
            try (var application = Application.of(model, Advertiser.class)) {
                assertThat(application.invoke(Slogan.class, new Product("kettles")))
                        .isEqualTo(new Slogan("Kettles sing"));
            }
        }
    }

    @Nested
    class InAUnitTest {

        @Test
        void anAttemptIsCreatedWithItsHistory() {
            var attempt = Attempt.<Slogan>first().after(new Slogan("Kettles sing"), new Feedback(0.4, "name one"));

            assertThat(Advertiser.prompt(new Product("kettles"), attempt))
                    .endsWith("Do not repeat [Slogan[text=Kettles sing]]. Improve Kettles sing: name one");
        }
    }
}
