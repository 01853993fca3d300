/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.engine.definition.Violation;
import io.karta.generation.result.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AnswerValidatorTest {

    sealed interface Verdict permits Approved, Rejected {}

    record Approved() implements Verdict {}

    record Rejected(String why) implements Verdict {}

    record Feedback(int rating, String text) {}

    private static final AnswerValidator UNCONSTRAINED = new AnswerValidator((answer, locale) -> List.of());

    @Nested
    class WhenTheAnswerHasTheRequestedType {

        @Test
        void itWillDo() {
            var problems = UNCONSTRAINED.problems(Form.of(Feedback.class), new Feedback(5, "lovely"), Locale.ROOT);

            assertThat(problems).isEmpty();
        }

        @Test
        void soWillOneOfItsVariants() {
            var problems = UNCONSTRAINED.problems(Form.of(Verdict.class), new Rejected("too dear"), Locale.ROOT);

            assertThat(problems).isEmpty();
        }

        @Test
        void theProblemsAreInTheLanguageOfThePerson() {
            var answers =
                    new AnswerValidator((answer, locale) -> List.of(new Violation("/text", locale.getLanguage())));

            var problems = answers.problems(Form.of(Feedback.class), new Feedback(5, ""), Locale.GERMAN);

            assertThat(problems).containsExactly(new Problem("/text", "de"));
        }

        @Test
        void everyBrokenConstraintIsTold() {
            var answers = new AnswerValidator((answer, locale) -> List.of(
                    new Violation("/rating", "must be at most 5"), new Violation("/text", "must not be blank")));

            var problems = answers.problems(Form.of(Feedback.class), new Feedback(9, ""), Locale.ROOT);

            assertThat(problems)
                    .containsExactly(
                            new Problem("/rating", "must be at most 5"), new Problem("/text", "must not be blank"));
        }
    }

    @Nested
    class WhenTheAnswerHasAnotherType {

        @Test
        void theTypesAreTold() {
            var problems = UNCONSTRAINED.problems(Form.of(Feedback.class), "lovely", Locale.ROOT);

            assertThat(problems).containsExactly(new Problem("", "must be a Feedback, but is a String"));
        }

        @Test
        void ignoresItsConstraints() {
            var checked = new ArrayList<Object>();
            var answers = new AnswerValidator((answer, locale) -> {
                checked.add(answer);
                return List.of();
            });

            answers.problems(Form.of(Feedback.class), "lovely", Locale.ROOT);

            assertThat(checked).isEmpty();
        }
    }

    @Nested
    class WhenAConfirmationIsRequested {

        private final Form<Feedback> form = Form.confirmation(new Feedback(5, "lovely"), "Publish it?");

        @Test
        void aNoWillDoToo() {
            assertThat(UNCONSTRAINED.problems(form, new Confirmation(false), Locale.ROOT))
                    .isEmpty();
        }

        @Test
        void thePayloadIsNoAnswer() {
            var problems = UNCONSTRAINED.problems(form, new Feedback(5, "lovely"), Locale.ROOT);

            assertThat(problems).containsExactly(new Problem("", "must be a Confirmation, but is a Feedback"));
        }
    }
}
