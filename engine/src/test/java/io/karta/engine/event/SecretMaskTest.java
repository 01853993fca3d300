/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.Secret;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretMaskTest {

    private static final SecretMask NOTHING_KNOWN = SecretMask.of(List.of());

    private static ModelConfigBuilder model() {
        return ModelConfig.builder("fast", "test");
    }

    @Nested
    class WhenASecretIsConfigured {

        private final SecretMask masks = SecretMask.of(List.of(
                model().apiKey(Secret.of("correct horse battery")).build(),
                model().header("X-Api-Key", "header-value-7")
                        .header("X-Team", "the shop")
                        .build(),
                model().header("Authorization", "Token tok4711x").build(),
                model().property("vault-password", "open sesame").build()));

        @ParameterizedTest
        @ValueSource(strings = {"correct horse battery", "header-value-7", "Token tok4711x", "tok4711x", "open sesame"})
        void masksSecretsAtAnyPosition(String secret) {
            assertThat(masks.mask("say " + secret + "!")).isEqualTo("say ***!");
        }

        @Test
        void keepsOtherText() {
            assertThat(masks.mask("the shop is open, a correct horse waits"))
                    .isEqualTo("the shop is open, a correct horse waits");
        }

        @Test
        void masksShortSecretsOnlyAsWords() {
            var shortKey =
                    SecretMask.of(List.of(model().apiKey(Secret.of("none")).build()));

            assertThat(shortKey.mask("key none, but nonetheless")).isEqualTo("key ***, but nonetheless");
        }

        @Test
        void supportsDollarSigns() {
            var odd =
                    SecretMask.of(List.of(model().apiKey(Secret.of("a$1\\E(b")).build()));

            assertThat(odd.mask("<a$1\\E(b>")).isEqualTo("<***>");
        }
    }

    @Nested
    class WhenATextLooksLikeASecret {

        @ParameterizedTest
        @CsvSource({
            "use sk-proj-abc123def456 now, use *** now",
            "Authorization: Bearer abc.def, Authorization: Bearer ***",
            "'{\"api_key\": \"12345\", \"x\": 1}', '{\"api_key\": \"***\", \"x\": 1}'",
            "password=hunter2&user=ada, password=***&user=ada",
            "AKIAIOSFODNN7EXAMPLE, ***",
            "ghp_0123456789abcdefghij, ***",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl, ***",
            "AIzaSyA1234567890abcdefghijk, ***",
            "Authorization: Basic YWRhOnNlY3JldA==, Authorization: Basic ***",
        })
        void itIsTakenOut(String text, String masked) {
            assertThat(NOTHING_KNOWN.mask(text)).isEqualTo(masked);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "a task-force on risk-management",
                    "the basic information",
                    "sk-learn",
                    "What is the key to success?",
                    "Bearer"
                })
        void wordsStay(String text) {
            assertThat(NOTHING_KNOWN.mask(text)).isEqualTo(text);
        }

        @Test
        void aLongTextIsReadInLinearTime() {
            String evil = "eyJ-".repeat(200_000) + "sk-".repeat(200_000) + "password ".repeat(100_000);

            assertThat(NOTHING_KNOWN.mask(evil)).contains("password password");
        }
    }
}
