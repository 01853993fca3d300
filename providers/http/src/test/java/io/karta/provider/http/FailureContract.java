/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.http.Fault;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelException.Kind;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How every vendor's refusals and broken connections are told; see {@link VendorContract}. */
abstract class FailureContract extends SimulatedVendor {

    FailureContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenTheVendorRefuses {

        @ParameterizedTest
        @CsvSource({
            "400, BAD_REQUEST, KARTA-616",
            "401, AUTHENTICATION, KARTA-615",
            "402, QUOTA_EXCEEDED, KARTA-807",
            "403, AUTHENTICATION, KARTA-615",
            "404, BAD_REQUEST, KARTA-616",
            "407, AUTHENTICATION, KARTA-808",
            "408, TIMEOUT, KARTA-612",
            "413, CONTEXT_LENGTH, KARTA-618",
            "422, BAD_REQUEST, KARTA-616",
            "429, RATE_LIMIT, KARTA-610",
            "500, SERVER_ERROR, KARTA-614",
            "502, SERVER_ERROR, KARTA-614",
            "503, OVERLOADED, KARTA-611",
            "504, SERVER_ERROR, KARTA-614",
            "529, OVERLOADED, KARTA-611",
            "302, BAD_REQUEST, KARTA-616"
        })
        void containsTheReason(int status, Kind kind, String code) {
            vendorSends(aResponse().withStatus(status).withBody(format.error("some_code", "No.")));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(kind);
            assertThat(failure).hasMessageStartingWith(code).hasMessageContaining("model fast");
            assertThat(failure).hasMessageContaining("HTTP " + status);
        }

        @ParameterizedTest
        @CsvSource({"429, RATE_LIMIT", "503, OVERLOADED", "401, AUTHENTICATION", "404, BAD_REQUEST"})
        void readsAnErrorWithASuccessfulStatus(int status, Kind kind) {
            vendorSends(okJson("{\"error\":{\"code\":%d,\"message\":\"No.\"}}".formatted(status)));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(kind);
            assertThat(failure).hasMessageContaining("HTTP " + status);
        }

        @Test
        void asksOnlyOnce() {
            vendorSends(aResponse().withStatus(500));

            failure();

            VendorContract.VENDOR.verify(1, postRequestedFor(anyUrl()));
        }

        @Test
        void recognizesAPromptThatIsTooLong() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(format.error("invalid_request_error", "prompt is too long: 210000 tokens > 200000")));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.CONTEXT_LENGTH);
            assertThat(failure).hasMessageContaining("210000 tokens > 200000");
        }

        @Test
        void recognizesAFilteredPrompt() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(format.error("invalid_request_error", "Output blocked by content filtering policy")));

            assertThat(failure().kind()).isEqualTo(Kind.CONTENT_FILTER);
        }

        @Test
        void reportsAnExhaustedQuotaWithoutADelay() {
            vendorSends(aResponse()
                    .withStatus(429)
                    .withHeader("Retry-After", "17")
                    .withBody(format.error("insufficient_quota", "insufficient_quota: add credit")));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.QUOTA_EXCEEDED);
            assertThat(failure).hasMessageContaining("insufficient_quota");
            assertThat(failure.retryAfter()).isEmpty();
        }

        @Test
        void readsTheDelayOfRetryAfter() {
            vendorSends(aResponse().withStatus(429).withHeader("Retry-After", "17"));

            assertThat(failure().retryAfter()).contains(ofSeconds(17));
        }

        @Test
        void readsTheDateOfRetryAfter() {
            vendorSends(aResponse()
                    .withStatus(529)
                    .withHeader("Date", "Fri, 20 Nov 2026 10:00:00 GMT")
                    .withHeader("Retry-After", "Fri, 20 Nov 2026 10:00:45 GMT"));

            assertThat(failure().retryAfter()).contains(ofSeconds(45));
        }

        @Test
        void hasNoDelayWithoutRetryAfter() {
            vendorSends(aResponse().withStatus(429));

            assertThat(failure().retryAfter()).isEmpty();
        }
    }

    @Nested
    class WhenTheConnectionIsInterrupted {

        @ParameterizedTest
        @EnumSource(Fault.class)
        void isAFailureOfTheConnection(Fault fault) {
            vendorSends(aResponse().withFault(fault));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
            assertThat(failure).hasMessageStartingWith("KARTA-613").hasMessageContaining("karta.models.fast.base-url");
        }

        @Test
        void isAFailureOfTheConnectionInTheMiddleOfTheBody() {
            var body = format.answer("Copper.");
            vendorSends(okJson(body)
                    .withHeader("Content-Length", String.valueOf(body.length() + 100))
                    .withFault(Fault.MALFORMED_RESPONSE_CHUNK));

            assertThat(failure().kind()).isEqualTo(Kind.CONNECTION);
        }

        @Test
        void reportsARefusedConnection() {
            var server = new SilentServer();
            server.close();

            var failure = failure(provider.create(configAt(server.address()).build()), question());

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        }
    }
}
