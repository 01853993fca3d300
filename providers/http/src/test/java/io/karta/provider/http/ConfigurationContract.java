/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.karta.model.LanguageModelProvider;
import io.karta.model.Secret;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which configurations no vendor takes; see {@link VendorContract}. */
abstract class ConfigurationContract extends SimulatedVendor {

    ConfigurationContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenTheConfigurationCannotWork {

        @Test
        void reportsAllProblemsTogether() {
            var config = config().apiKey(Secret.of("bad\nkey"))
                    .header("Content-Length", "1")
                    .header("X-Bad", "line\nbreak")
                    .property("colour", "red")
                    .build();

            var failure = catchThrowableOfType(RuntimeException.class, () -> provider.create(config));

            assertThat(failure)
                    .hasMessageContaining("KARTA-601: karta.models.fast.api-key")
                    .hasMessageContaining("KARTA-603: header Content-Length in karta.models.fast.headers")
                    .hasMessageContaining("KARTA-603: header X-Bad")
                    .hasMessageContaining("KARTA-605: karta.models.fast.colour");
            assertThat(everythingSaid(failure)).doesNotContain("bad\nkey", "line\nbreak");
        }

        @ParameterizedTest
        @ValueSource(strings = {"localhost:11434", "ftp://localhost/v1", "/v1", "http:///v1"})
        void refusesABaseUrlThatIsNone(String url) {
            var config = config().baseUrl(java.net.URI.create(url)).build();

            var failure = catchThrowableOfType(RuntimeException.class, () -> provider.create(config));

            assertThat(failure).hasMessageContaining("KARTA-602: karta.models.fast.base-url");
        }

        @Test
        void refusesACompletionsPathThatIsNone() {
            assumeThat(format.takesPaths()).isTrue();
            var config = config().completionsPath("a path").build();

            var failure = catchThrowableOfType(RuntimeException.class, () -> provider.create(config));

            assertThat(failure).hasMessageContaining("KARTA-623: karta.models.fast.completions-path=a path");
        }
    }
}
