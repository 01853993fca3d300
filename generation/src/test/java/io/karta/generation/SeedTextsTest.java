/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.LlmDescription;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SeedTextsTest {

    @Generable("Distance measurement between two points")
    record Measurement(@Guide("Value in meters") double distance, @Guide("Measurement label") String label) {}

    @Generable("Result of code review")
    record ReviewResult(
            @Guide("True if code passes all checks") boolean approved,
            @Guide("List of issues found, empty if approved") List<String> issues) {}

    @Generable
    @LlmDescription("Custom hand-written description -- ignores all auto-generation")
    record ManuallyDescribed(int x) {}

    @Nested
    class MeasurementTexts {

        private final Shape<Measurement> shape = Shape.of(Measurement.class);

        @Test
        void describesItInMarkdown() {
            var description = shape.description();

            assertThat(description)
                    .isEqualTo(
                            """
                            ## Measurement

                            Distance measurement between two points

                            - **distance** (Double): Value in meters
                            - **label** (String): Measurement label""");
        }

        @Test
        void writesItsSchema() {
            var schema = shape.jsonSchemaText();

            assertThat(schema)
                    .isEqualTo(
                            """
                            {
                              "type": "object",
                              "properties": {
                                "distance": {"type": "number", "description": "Value in meters"},
                                "label": {"type": "string", "description": "Measurement label"}
                              },
                              "required": ["distance", "label"]
                            }""");
        }

        @Test
        void instructsAModel() {
            var fragment = shape.promptFragment();

            assertThat(fragment)
                    .isEqualTo(
                            """
                            Respond with a JSON object matching this structure:
                            {
                              "distance": <Double: Value in meters>,
                              "label": <String: Measurement label>
                            }""");
        }
    }

    @Nested
    class ReviewResultTexts {

        private final Shape<ReviewResult> shape = Shape.of(ReviewResult.class);

        @Test
        void writesItsSchema() {
            var schema = shape.jsonSchemaText();

            assertThat(schema)
                    .isEqualTo(
                            """
                            {
                              "type": "object",
                              "properties": {
                                "approved": {"type": "boolean", "description": "True if code passes all checks"},
                                "issues": {"type": "array", "items": {"type": "string"}, "description": "List of \
                            issues found, empty if approved"}
                              },
                              "required": ["approved", "issues"]
                            }""");
        }

        @Test
        void instructsAModel() {
            var fragment = shape.promptFragment();

            assertThat(fragment)
                    .isEqualTo(
                            """
                            Respond with a JSON object matching this structure:
                            {
                              "approved": <Boolean: True if code passes all checks>,
                              "issues": <List<String>: List of issues found, empty if approved>
                            }""");
        }
    }

    @Nested
    class DecisionTexts {

        private final Shape<Decision> shape = Shape.of(Decision.class);

        @Test
        void describesEveryVariant() {
            var description = shape.description();

            assertThat(description)
                    .isEqualTo(
                            """
                            ## Decision

                            Decision on whether code is ready to ship

                            Choose one of the following variants:

                            ### Approved: Code is ready to ship
                            - **confidence** (Double): Confidence score 0.0 to 1.0

                            ### Rejected: Code needs changes
                            - **reason** (String): Reason for rejection""");
        }

        @Test
        void instructsAModel() {
            var fragment = shape.promptFragment();

            assertThat(fragment)
                    .isEqualTo(
                            """
                            Respond with a JSON object for one of the following variants.
                            Set "type" to the variant name.

                            Approved: Code is ready to ship
                            Respond with a JSON object matching this structure:
                            {
                              "type": "Approved",
                              "confidence": <Double: Confidence score 0.0 to 1.0>
                            }

                            Rejected: Code needs changes
                            Respond with a JSON object matching this structure:
                            {
                              "type": "Rejected",
                              "reason": <String: Reason for rejection>
                            }""");
        }

        @Test
        void writesItsSchema() {
            var schema = shape.jsonSchemaText();

            assertThat(schema)
                    .isEqualTo(
                            """
                            {
                              "oneOf": [
                                {
                                  "type": "object",
                                  "properties": {
                                    "type": {"type": "string", "const": "Approved"},
                                    "confidence": {"type": "number", "description": "Confidence score 0.0 to 1.0"}
                                  },
                                  "required": ["type", "confidence"],
                                  "description": "Code is ready to ship"
                                },
                                {
                                  "type": "object",
                                  "properties": {
                                    "type": {"type": "string", "const": "Rejected"},
                                    "reason": {"type": "string", "description": "Reason for rejection"}
                                  },
                                  "required": ["type", "reason"],
                                  "description": "Code needs changes"
                                }
                              ]
                            }""");
        }
    }

    @Test
    void handWrittenDescriptionStandsVerbatim() {
        var description = Shape.of(ManuallyDescribed.class).description();

        assertThat(description).isEqualTo("Custom hand-written description -- ignores all auto-generation");
    }
}
