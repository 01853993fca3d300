/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailContext;
import io.karta.guard.Verdict;
import io.karta.process.AgentProcess;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsGuardrailTest {

    private static final String LETTERS = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6";

    private static String masked(String text) {
        return SecretsGuardrail.rewriting().checkInput(text, context()).applyTo(text);
    }

    static GuardrailContext context() {
        return new GuardrailContext() {
            @Override
            public Checkpoint checkpoint() {
                return Checkpoint.INPUT;
            }

            @Override
            public String model() {
                return "fast";
            }

            @Override
            public Optional<String> tool() {
                return Optional.empty();
            }

            @Override
            public Optional<AgentProcess> process() {
                return Optional.empty();
            }
        };
    }

    @Nested
    class WhenATextHoldsSecrets {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "4111 1111 1111 1111",
                    "4111111111111111",
                    "4111-1111-1111-1111",
                    "5555 5555 5555 4444",
                    "2223003122003222",
                    "3782 822463 10005",
                    "378282246310005",
                    "6011111111111117",
                    "3056 930902 5904",
                    "3530111333300000"
                })
        void cardsAreMasked(String card) {
            assertThat(masked("Pay with " + card + ", please.")).isEqualTo("Pay with [CREDIT CARD], please.");
            assertThat(masked("{\"card\": \"" + card + "\"}")).isEqualTo("{\"card\": \"[CREDIT CARD]\"}");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "DE89 3704 0044 0532 0130 00",
                    "DE89370400440532013000",
                    "de89 3704 0044 0532 0130 00",
                    "GB29 NWBK 6016 1331 9268 19",
                    "FR14 2004 1010 0505 0001 3M02 606",
                    "NO93 8601 1117 947",
                    "MT84MALT011000012345MTLCAST001S"
                })
        void ibansAreMasked(String iban) {
            assertThat(masked("Bitte an " + iban + " heute noch")).isEqualTo("Bitte an [IBAN] heute noch");
        }

        @ParameterizedTest
        @ValueSource(strings = {"12/27 123", "09/2028", "01-29, CVC 999"})
        void cardsAreMaskedBesideTheirExpiry(String expiry) {
            assertThat(masked("4111 1111 1111 1111 " + expiry)).isEqualTo("[CREDIT CARD] " + expiry);
            assertThat(masked("4111111111111111 " + expiry)).isEqualTo("[CREDIT CARD] " + expiry);
        }

        @Test
        void keysOfVendorsAreMasked() {
            String[] keys = {
                "sk-" + LETTERS.substring(0, 48),
                "sk-proj-" + LETTERS,
                "sk-ant-api03-" + LETTERS,
                "AKIA" + "IOSFODNN7EXAMPLE",
                "AIza" + LETTERS.substring(0, 35),
                "ghp_" + LETTERS.substring(0, 36),
                "github_pat_" + LETTERS,
                "glpat-" + LETTERS.substring(0, 20),
                "xoxb-" + "123456789012-" + LETTERS.substring(0, 24),
                "sk_live_" + LETTERS.substring(0, 24),
                "hf_" + LETTERS.substring(0, 34),
                "gsk_" + LETTERS,
                "npm_" + LETTERS.substring(0, 36),
                "SG." + LETTERS.substring(0, 22) + "." + LETTERS.substring(0, 43)
            };

            for (String key : keys) {
                assertThat(masked("key: " + key + " .")).isEqualTo("key: [API KEY] .");
            }
        }

        @Test
        void otherSecretsAreMasked() {
            String jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";

            assertThat(masked("a " + jwt + " b")).isEqualTo("a [JWT] b");
            assertThat(masked("jdbc:postgresql://ada:s3cr3t!@db:5432/x"))
                    .isEqualTo("jdbc:postgresql://ada:[PASSWORD]@db:5432/x");
            assertThat(masked("redis://:hunter2@cache")).isEqualTo("redis://:[PASSWORD]@cache");
            assertThat(masked("a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----\nb"))
                    .isEqualTo("a\n[PRIVATE KEY]\nb");
            assertThat(masked("-----BEGIN PRIVATE KEY-----\nMIIE cut off")).isEqualTo("[PRIVATE KEY]");
            assertThat(masked("Authorization: Bearer abcdefghijkl.mnop")).isEqualTo("Authorization: Bearer [API KEY]");
        }

        @Test
        void severalAreMaskedAndTheRestStays() {
            assertThat(masked("4111111111111111 and DE89370400440532013000, 5555555555554444"))
                    .isEqualTo("[CREDIT CARD] and [IBAN], [CREDIT CARD]");
        }

        @Test
        void blockingSaysWhatButNotWhich() {
            Verdict verdict = SecretsGuardrail.blocking().checkOutput("my card: 4111111111111111", context());

            assertThat(verdict.reason())
                    .hasValueSatisfying(
                            reason -> assertThat(reason).contains("CREDIT CARD").doesNotContain("4111"));
        }

        @Test
        void argumentsAndResultsOfToolsAreLookedAtToo() {
            String secret = "DE89370400440532013000";

            assertThat(SecretsGuardrail.rewriting()
                            .checkArguments(secret, context())
                            .applyTo(secret))
                    .isEqualTo("[IBAN]");
            assertThat(SecretsGuardrail.rewriting()
                            .checkResult(secret, context())
                            .applyTo(secret))
                    .isEqualTo("[IBAN]");
        }
    }

    @Nested
    class WhenATextIsOrdinary {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "Order 4111111111111112 has not arrived",
                    "Bestellung Nr. 2024-1120-4711-0815 vom 20.11.2026",
                    "Sendungsnummer 00340434161094042557",
                    "Call +49 170 1234567 or (555) 123-4567, or 030/12345678",
                    "+4915112345678901",
                    "IBAN DE00 3704 0044 0532 0130 00 is mistyped",
                    "Der Wagen DE12 steht am Bahnhof; Termin um 14:30 Uhr",
                    "AB12 ist der Platz, den wir für Sie reserviert haben",
                    "Le colis n'est pas arrivé ; numéro de commande FR2024000123456789",
                    "ISBN 978-3-16-148410-0 and EAN 4006381333931",
                    "UUID 123e4567-e89b-12d3-a456-426614174000",
                    "timestamp 1700000000000, nanos 1700000000000000000, pi 3.14159265358979323846",
                    "commit 7078a03f5d2e9c4b8a1d6e3f0c7b9a2d4e6f8a1b",
                    "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                    "<div class=\"sk-fading-circle-container-large\">",
                    "the sk-learn-compatible-estimator-interface",
                    "int max = Integer.MAX_VALUE; // 2147483647",
                    "http://example.com:8080/path?user=ada@example.com",
                    "Mail ada@example.com: see https://example.com/a:b@c",
                    "-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----",
                    "String key = System.getenv(\"OPENAI_API_KEY\");",
                    "Use the header Authorization: Bearer <token>",
                    "ssh git@github.com:karta/karta.git"
                })
        void nothingIsChanged(String text) {
            assertThat(masked(text)).isEqualTo(text);
        }

        @Test
        void anEnormousOneIsNoTrouble() {
            String text = "sk-eyJ.4 1-DE12 ://:".repeat(50_000);

            assertThat(masked(text)).isEqualTo(text);
        }
    }

    @Nested
    class WhenATextIsJson {

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "key:\\nsk-proj-Abcdefghij1234567890Abcdefghij => key:\\u000a[API KEY]",
                    "\\tAKIAIOSFODNN7EXAMPLE => \\u0009[API KEY]",
                    "iban\\nDE89 3704 0044 0532 0130 00 => iban\\u000a[IBAN]",
                    "card\\n4111 1111 1111 1111 => card\\u000a[CREDIT CARD]",
                    "\\u0041KIAIOSFODNN7EXAMPLE => [API KEY]",
                    "postgres:\\/\\/u:hunter22@host => postgres://u:[PASSWORD]@host"
                })
        void masksSecretsInItsValues(String value, String expected) {
            assertThat(masked("{\"n\":1.0, \"t\" : \"" + value + "\"}"))
                    .isEqualTo("{\"n\":1.0, \"t\" : \"" + expected + "\"}");
            assertThat(SecretsGuardrail.blocking()
                            .checkArguments("{\"t\":\"" + value + "\"}", context())
                            .reason())
                    .isPresent();
        }

        @Test
        void masksSecretsInNamesNumbersAndJsonInside() {
            assertThat(masked("{\"x\\nAKIAIOSFODNN7EXAMPLE\":4111111111111111}"))
                    .isEqualTo("{\"x\\u000a[API KEY]\":\"[CREDIT CARD]\"}");
            assertThat(masked("{\"a\":\"[\\\"x\\\\nAKIAIOSFODNN7EXAMPLE\\\"]\"}"))
                    .isEqualTo("{\"a\":\"[\\\"x\\\\u000a[API KEY]\\\"]\"}");
            assertThat(masked("{\"authorization\": \"Bearer abcdefghijklmnop\"}"))
                    .isEqualTo("{\"authorization\": \"Bearer [API KEY]\"}");
        }

        @Test
        void anUnfinishedKeyEndsWithItsValue() {
            assertThat(masked("{\"a\":\"-----BEGIN PRIVATE KEY-----\\nabc\",\"b\":2}"))
                    .isEqualTo("{\"a\":\"[PRIVATE KEY]\",\"b\":2}");
        }

        @Test
        void masksSecretsInATextThatContainsIt() {
            assertThat(masked("It is {\"t\":\"card\\n4111 1111 1111 1111\"}, \\o/"))
                    .isEqualTo("It is {\"t\":\"card\\n[CREDIT CARD]\"}, \\o/");
        }
    }
}
