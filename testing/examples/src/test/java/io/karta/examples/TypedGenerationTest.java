/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.Shape;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.generation.result.ReadResult;
import org.junit.jupiter.api.Test;

/** The code of the page on typed generation. */
class TypedGenerationTest {

    static class Reviews {

        private static final Shape<Decision> DECISION = Shape.of(Decision.class);

        @Generable("Decision on whether code is ready to ship")
        sealed interface Decision {
            @Guide("Code is ready to ship")
            record Approved(@Guide("Confidence score 0.0 to 1.0") double confidence) implements Decision {}

            @Guide("Code needs changes")
            record Rejected(@Guide("Reason for rejection") String reason) implements Decision {}
        }

        static String prompt() {
            return "Can we ship?\n" + DECISION.promptFragment();
        }

        static Decision read(String answer) {
            ReadResult<Decision> result = DECISION.read(answer);
            return result.orElseThrow();
        }
    }

    private static final String ANSWER =
            """
            Sure! ```json
            {'type': 'approved', confidence: "0,9",}""";

    @Test
    void describesTheTypeInThePrompt() {
        assertThat(Reviews.prompt())
                .startsWith("Can we ship?\n")
                .contains("Code is ready to ship", "Confidence score 0.0 to 1.0", "Rejected");
    }

    @Test
    void readsABrokenAnswer() {
        assertThat(Reviews.read(ANSWER)).isEqualTo(new Reviews.Decision.Approved(0.9));
    }

    @Test
    void listsTheRepairs() {
        assertThat(Shape.of(Reviews.Decision.class).read(ANSWER).repairs())
                .extracting(Object::toString)
                .contains(
                        "single quotes at 2:2",
                        "variant name \"approved\" read as Approved at /type",
                        "decimal comma at /confidence");
    }
}
