/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.json.Repair;
import io.karta.generation.result.MismatchException;
import io.karta.generation.result.Problem;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedReadingTest {

    record Measurement(double distance, String label) {}

    record ScoreResult(double score, String verdict) {}

    record NestedResult(ScoreResult inner, String label) {}

    private final Shape<Decision> decision = Shape.of(Decision.class);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"distance\": 0.5, \"label\": \"hall\"}",
                "```json\n{\"distance\": 0.5, \"label\": \"hall\"}\n```",
                "{\"distance\": 0.5, \"label\": \"hall\",}",
                "Here is the result: {\"distance\": 0.5, \"label\": \"hall\"} Hope that helps!",
                "<think>{\"distance\": 9, \"label\": \"draft\"}</think>{\"distance\": 0.5, \"label\": \"hall\"}",
                "{distance: 0.5, 'label': 'hall'}",
                "{\"distance\": \"0,5\", \"label\": \"hall\"}",
            })
    void readsWhatModelsWrite(String text) {
        var result = Shape.of(Measurement.class).read(text);

        assertThat(result.value()).isEqualTo(new Measurement(0.5, "hall"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"distance\": 0.5, \"label\": \"hall\"}</think>",
                "{\"distance\": 0.5, \"label\": \"hall\"}</think> I am done [now].",
                "7</think>{\"distance\": 0.5, \"label\": \"hall\"}</THINK></think> {}",
                "{\"distance\" 0.5 \"label\" \"hall\"}"
            })
    void readsWhatPrecedesTheEndOfThinkingIfNothingFollows(String text) {
        var result = Shape.of(Measurement.class).read(text);

        assertThat(result.value()).isEqualTo(new Measurement(0.5, "hall"));
        assertThat(result.repairs()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "42</think>",
                "<think>7</think>42</think>",
                "42</think> Done.",
                "7</think>42",
                "7</THINK>\n42\n</think></think>"
            })
    void readsScalarsBeforeTheEndOfThinking(String text) {
        assertThat(Shape.of(Integer.class).read(text).value()).isEqualTo(42);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<think>42</think>", "<think>{\"distance\": 1, \"label\": \"x\"}</think>"})
    void neverReadsThinking(String text) {
        assertThat(Shape.of(Integer.class).read(text).isEmpty()).isTrue();
        assertThat(Shape.of(Measurement.class).read(text).isEmpty()).isTrue();
    }

    @Test
    void readsNestedRecords() {
        var text = "{\"inner\": {\"score\": 0.8, \"verdict\": \"pass\"}, \"label\": \"test\"}";

        var result = Shape.of(NestedResult.class).read(text);

        assertThat(result.value()).isEqualTo(new NestedResult(new ScoreResult(0.8, "pass"), "test"));
    }

    @Test
    void withoutJsonThereIsNoValue() {
        var result = Shape.of(Measurement.class).read("This is not JSON at all");

        assertThat(result.isEmpty()).isTrue();
        assertThat(result.problems()).containsExactly(new Problem("", "has no JSON in it"));
    }

    @Test
    void missingComponentsAreNamedInTheException() {
        var result = Shape.of(Measurement.class).read("{}");

        assertThatThrownBy(result::orElseThrow)
                .isInstanceOf(MismatchException.class)
                .hasMessageContaining("KARTA-220")
                .hasMessageContaining("/distance is missing; /label is missing");
    }

    @Nested
    class SealedTypes {

        @Test
        void takesTheVariantThatIsNamed() {
            var approved = decision.read("{\"type\": \"Approved\", \"confidence\": 0.95}");
            var rejected = decision.read("```json\n{\"type\": \"Rejected\", \"reason\": \"Too complex\"}\n```");

            assertThat(approved.value()).isEqualTo(new Decision.Approved(0.95));
            assertThat(rejected.value()).isEqualTo(new Decision.Rejected("Too complex"));
        }

        @Test
        void findsNothingForAnUnknownVariant() {
            var result = decision.read("{\"type\": \"Unknown\", \"foo\": \"bar\"}");

            assertThat(result.problems())
                    .containsExactly(
                            new Problem("/type", "must be one of Approved, Rejected, but is the text \"Unknown\""));
        }

        @Test
        void strictlyFindsNothingWithoutDiscriminator() {
            var result = decision.strict().read("{\"confidence\": 0.9}");

            assertThat(result.problems()).extracting(Problem::pointer).containsExactly("/type");
        }

        @Test
        void lenientlyTakesTheOnlyVariantThatFits() {
            var result = decision.read("{\"confidence\": 0.9}");

            assertThat(result.value()).isEqualTo(new Decision.Approved(0.9));
            assertThat(result.repairs())
                    .extracting(Repair::what)
                    .containsExactly("variant Approved taken by its components");
        }

        @Test
        void reportsEveryRepair() {
            var result = decision.read(
                    """
                    Sure! ```json
                    {'type': 'approved', confidence: "0,9",}""");

            assertThat(result.value()).isEqualTo(new Decision.Approved(0.9));
            assertThat(result.repairs())
                    .extracting(Repair::toString)
                    .contains(
                            "single quotes at 2:2",
                            "variant name \"approved\" read as Approved at /type",
                            "decimal comma at /confidence");
        }
    }
}
