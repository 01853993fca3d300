/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.LanguageModelProvider;
import io.karta.testkit.CapturedLog;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in messages and logs; see {@link VendorContract}. */
abstract class SecrecyContract extends SimulatedVendor {

    SecrecyContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenAServerEchoesWhatItWasSent {

        private static final String LEAK = "You sent key " + KEY + " as " + HEADER + " and asked: " + PROMPT;

        @ParameterizedTest
        @ValueSource(ints = {400, 401, 403, 404, 429, 500, 503})
        void showsNoneOfItAnywhere(int status) {
            vendorSends(aResponse().withStatus(status).withBody(format.error(KEY, LEAK)));
            try (var log = CapturedLog.atEveryLevel("io.karta");
                    var others = CapturedLog.of("")) {
                var model = model();

                var failure = failure(model, question());

                assertThat(everythingSaid(failure)).doesNotContain(KEY, HEADER, "kettle", "Lovelace");
                assertThat(Stream.of(log, others).flatMap(each -> each.lines().stream()))
                        .noneMatch(line -> line.contains(KEY) || line.contains(HEADER));
                assertThat(model.toString()).contains("fast").doesNotContain(KEY, HEADER);
            }
        }

        @Test
        void hidesUnreadableAnswers() {
            vendorSends(okJson("{\"" + LEAK + "\": [" + LEAK));

            assertThat(everythingSaid(failure())).doesNotContain(KEY, HEADER, "kettle", "Lovelace");
        }

        @Test
        void logsNothingOfValidAnswers() {
            vendorSends(okJson(format.answer(LEAK)));
            try (var log = CapturedLog.atEveryLevel("io.karta");
                    var others = CapturedLog.of("")) {
                var response = model().answer(question());

                assertThat(response.toString()).doesNotContain(KEY, HEADER, "kettle");
                assertThat(Stream.of(log, others).flatMap(each -> each.lines().stream()))
                        .noneMatch(line -> line.contains(KEY) || line.contains("kettle"));
            }
        }

        @Test
        void showsKeysAndHeadersOnlyAsStars() {
            var text = "Tenant " + HEADER + " may not use " + KEY + " here";
            vendorSends(aResponse().withStatus(400).withBody(format.error("bad", text)));

            assertThat(failure()).hasMessageContaining("Tenant *** may not use *** here");
        }

        @Test
        void showsPartsOfKeysOnlyAsStars() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(format.error("bad", "Key sk-test-0123*************mnop is for others\n\nreally")));

            assertThat(failure()).hasMessageContaining("Key *** is for others really");
        }
    }
}
