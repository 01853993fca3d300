/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mockserver.client.LlmMockBuilder.llmMock;
import static org.mockserver.model.Completion.completion;
import static org.mockserver.model.Usage.usage;

import io.karta.generation.Shape;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockserver.configuration.Configuration;
import org.mockserver.integration.ClientAndServer;

/** How every vendor's answers are understood; see {@link VendorContract}. */
abstract class ResponseContract extends SimulatedVendor {

    ResponseContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenMockServerPlaysTheVendor {

        private ClientAndServer server;

        @BeforeEach
        void start() {
            server = ClientAndServer.startClientAndServer(
                    Configuration.configuration().logLevel("ERROR"), 0);
        }

        @AfterEach
        void stop() {
            server.stop();
        }

        private ModelResponse answer(ModelRequest request, String text) {
            llmMock(format.path())
                    .withProvider(format.mock())
                    .respondingWith(completion()
                            .withText(text)
                            .withUsage(usage().withInputTokens(42).withOutputTokens(8)))
                    .applyTo(server);
            return provider.create(
                            configAt("http://localhost:" + server.getPort()).build())
                    .answer(request);
        }

        @Test
        void answersWithText() {
            var response = answer(question(), "In a copper one.");

            assertThat(response.text()).isEqualTo("In a copper one.");
            assertThat(response.finishReason()).isEqualTo(FinishReason.COMPLETE);
        }

        @Test
        void countsTokens() {
            var response = answer(question(), "In a copper one.");

            assertThat(response.usage()).isEqualTo(new TokenUsage(42, 8));
        }

        @Test
        void answersWithAnObjectHeldToItsSchema() {
            var shape = Shape.of(Kettle.class);

            var response =
                    answer(question().constrainedTo(shape), "{\"colour\":\"copper\",\"litres\":2,\"maker\":null}");

            assertThat(shape.read(response.text()).orElseThrow()).isEqualTo(new Kettle("copper", 2, Optional.empty()));
        }
    }

    @Nested
    class UnusualAnswers {

        @Test
        void reportsTruncation() {
            vendorSends(okJson(format.answer("In a cop", FinishReason.LENGTH)));

            var response = model().answer(question());

            assertThat(response.finishReason()).isEqualTo(FinishReason.LENGTH);
            assertThat(response.text()).isEqualTo("In a cop");
            assertThat(response.usage()).isEqualTo(new TokenUsage(12, 34));
        }

        @Test
        void reportsFiltering() {
            assumeThat(format.filtered("In a")).isPresent();
            vendorSends(okJson(format.filtered("In a").orElseThrow()));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
        }

        @Test
        void takesSilenceForAnEmptyText() {
            vendorSends(okJson(format.answer("")));

            assertThat(model().answer(question()).text()).isEmpty();
        }

        @Test
        void skipsAByteOrderMark() {
            vendorSends(okJson("\uFEFF" + format.answer("In a copper one.")));
            assertThat(model().answer(question()).text()).isEqualTo("In a copper one.");

            vendorSends(aResponse().withStatus(429).withBody("\uFEFF" + format.error("rate_limit", "Slow down")));
            assertThat(failure()).hasMessageContaining("Slow down");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\uFEFF",
                    "",
                    "null",
                    "[]",
                    "{",
                    "7",
                    "<html>Bad gateway</html>",
                    "{\"choices\": 1}",
                    "\u0000"
                })
        void callsABodyThatIsNoneAFailureOfTheServer(String body) {
            vendorSends(okJson(body));

            var failure = failure();

            assertThat(failure).hasMessageStartingWith("KARTA-614");
            assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
        }

        @Test
        void containsTheIdOfTheRequest() {
            vendorSends(
                    okJson("<html>Bad gateway</html>").withHeader("x-request-id", "req_0a1b2c3d4e5f6a7b8c9d0e1f2a3b"));
            assertThat(failure()).hasMessageContaining("(request req_0a1b2c3d4e5f6a7b8c9d0e1f2a3b)");

            vendorSends(
                    aResponse().withStatus(500).withHeader("apim-request-id", "7d1c9a40-3f5e-4c1b-9b0e-2a6f0c8d4e11"));
            assertThat(failure()).hasMessageContaining("(HTTP 500, request 7d1c9a40-3f5e-4c1b-9b0e-2a6f0c8d4e11)");
        }

        @Test
        void neverFailsInAnotherWayHoweverTheBodyIsCutOrBent() {
            var good = format.answer("In a copper kettle, with a wooden grip");
            var model = model();

            for (int cut = 0; cut < good.length(); cut += 3) {
                var bent = good.substring(0, cut) + "]" + good.substring(Math.min(good.length(), cut + 2));
                for (String body : List.of(good.substring(0, cut), bent)) {
                    vendorSends(okJson(body));
                    try {
                        model.answer(question());
                    } catch (ModelException expected) {
                        assertThat(everythingSaid(expected)).doesNotContain("copper kettle", "wooden grip");
                    }
                }
            }
        }
    }

    @Nested
    class WhenTheModelThinks {

        @Test
        void separatesThinkingFromTheAnswer() {
            vendorSends(okJson(format.thinking("Copper conducts.", "Copper.")));

            var response = model().answer(question());

            assertThat(response.thinking()).isEqualTo("Copper conducts.");
            assertThat(response.text()).isEqualTo("Copper.");
        }
    }
}
