/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How every vendor answers and fails over TLS; see {@link VendorContract}. */
abstract class TlsContract extends SimulatedVendor {

    TlsContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Override
    protected ModelConfigBuilder config() {
        return configAt(VendorContract.SECURE_VENDOR.baseUrl()).sslContext(TrustingContext.create());
    }

    private static void secureVendorSends(ResponseDefinitionBuilder response) {
        VendorContract.SECURE_VENDOR.stubFor(post(anyUrl()).willReturn(response));
    }

    private ResponseDefinitionBuilder stream(List<String> pieces) {
        return aResponse().withHeader("Content-Type", format.streamType()).withBody(String.join("", pieces));
    }

    @Nested
    class WhenTheConnectionIsSecure {

        @Test
        void answers() {
            secureVendorSends(okJson(format.answer("Copper.")));

            assertThat(model().answer(question()).text()).isEqualTo("Copper.");
        }

        @Test
        void streams() {
            secureVendorSends(stream(format.stream("Hm.", List.of("In a ", "copper", " one."))));

            assertThat(model().stream(question(), chunk -> {}).text()).isEqualTo("In a copper one.");
        }

        @Test
        void reportsRateLimits() {
            secureVendorSends(aResponse()
                    .withStatus(429)
                    .withHeader("Retry-After", "7")
                    .withBody(format.error("rate_limit", "Slow down")));

            ModelException failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMIT);
            assertThat(failure.retryAfter()).contains(ofSeconds(7));
        }

        @ParameterizedTest
        @EnumSource(Fault.class)
        void isAFailureOfTheConnectionIfItIsCut(Fault fault) {
            secureVendorSends(aResponse().withFault(fault));

            assertThat(failure().kind()).isEqualTo(Kind.CONNECTION);
        }

        @ParameterizedTest
        @EnumSource(Fault.class)
        void isAFailureOfTheConnectionIfAStreamIsCut(Fault fault) {
            secureVendorSends(aResponse().withFault(fault));

            ModelException failure =
                    catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunk -> {}));

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        }

        @Test
        void isAFailureOfTheConnectionIfAStreamEndsEarly() {
            var pieces = format.stream("Hm.", List.of("In a ", "copper"));
            secureVendorSends(stream(pieces.subList(0, pieces.size() - 2)));

            ModelException failure =
                    catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunk -> {}));

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        }

        @Test
        void isAFailureOfTheConnectionIfTheCertificateIsUntrusted() {
            secureVendorSends(okJson(format.answer("Copper.")));
            LanguageModel careful = provider.create(
                    configAt(VendorContract.SECURE_VENDOR.baseUrl()).build());

            assertThat(failure(careful, question()).kind()).isEqualTo(Kind.CONNECTION);
        }
    }
}
