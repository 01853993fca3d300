/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.Secret;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Configuration of the provider, and capabilities of its models. */
class GeminiConfigurationTest {

    private static final GeminiProvider PROVIDER = new GeminiProvider();
    private static final String KEY = "test-0123456789";

    private static ModelConfigBuilder named(String model) {
        return ModelConfig.builder("quick", "gemini").apiKey(Secret.of(KEY)).model(model);
    }

    @Nested
    class ModelCapabilities {

        @ParameterizedTest
        @CsvSource({
            "gemini-2.0-flash, true, true, false, false",
            "gemini-2.5-flash, true, true, false, true",
            "gemini-2.5-pro, true, true, false, true",
            "gemini-3.1-pro-preview, true, true, true, true",
            "models/gemini-3.8-flash, true, true, true, true",
            "gemini-4-argon, true, true, true, true",
            "gemini-flash-latest, true, true, true, true",
            "gemini-2.5-flash-image, false, false, false, false",
            "gemini-2.5-flash-preview-tts, false, false, false, false",
            "gemma-3-27b-it, false, false, false, false",
            "unknown-model, false, true, false, false"
        })
        void dependOnTheName(String model, boolean schemas, boolean tools, boolean both, boolean thinks) {
            var capabilities = PROVIDER.create(named(model).build()).capabilities();

            assertThat(capabilities.contains(Capability.STRUCTURED_OUTPUT)).isEqualTo(schemas);
            assertThat(capabilities.contains(Capability.TOOLS)).isEqualTo(tools);
            assertThat(capabilities.contains(Capability.STRUCTURED_OUTPUT_WITH_TOOLS))
                    .isEqualTo(both);
            assertThat(capabilities.contains(Capability.THINKING)).isEqualTo(thinks);
            assertThat(capabilities.contains(Capability.VISION)).isEqualTo(schemas);
            assertThat(capabilities.contains(Capability.DOCUMENTS)).isEqualTo(schemas);
            assertThat(capabilities).contains(Capability.STREAMING);
        }
    }

    @Nested
    class WhenConfigured {

        @Test
        void refusesToAskWithoutAKey() {
            var config = ModelConfig.builder("quick", "gemini").build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-600: model quick")
                    .hasMessageContaining("GEMINI_API_KEY or the environment variable GOOGLE_API_KEY");
        }

        @Test
        void refusesAPath() {
            assertThatThrownBy(() -> PROVIDER.create(
                            named("gemini-3-flash").completionsPath("x").build()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-622: karta.models.quick.completions-path")
                    .hasMessageContaining("Gemini");
        }

        @Test
        void refusesPenalties() {
            var config = named("gemini-3-flash")
                    .options(LlmOptions.defaults().withFrequencyPenalty(1).withPresencePenalty(1))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .hasMessageContaining("KARTA-604: karta.models.quick.frequency-penalty")
                    .hasMessageContaining("KARTA-604: karta.models.quick.presence-penalty");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "gemini-3.5-flash-lite",
                    "gemini-3.6-flash",
                    "gemini-3.8-flash",
                    "gemini-4-argon",
                    "gemini-pro-latest"
                })
        void rejectsTemperatureForModelsThatControlSampling(String model) {
            var config = named(model)
                    .options(LlmOptions.defaults().withTemperature(0.5))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .hasMessageContaining("KARTA-604: karta.models.quick.temperature")
                    .hasMessageContaining("supported options are max-tokens, thinking, thinking-tokens.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"gemini-2.5-pro", "gemini-3-flash", "gemini-3.1-pro-preview", "gemini-3.5-flash"})
        void tempersAnyOther(String model) {
            var config = named(model)
                    .options(LlmOptions.defaults().withTemperature(0.5))
                    .build();

            assertThat(PROVIDER.create(config))
                    .hasToString("model quick (%s of Gemini at generativelanguage.googleapis.com)".formatted(model));
        }

        @Test
        void refusesKeysOfOtherVendors() {
            assertThatThrownBy(() -> PROVIDER.create(named("gemini-3-flash")
                            .property("prompt-caching", "true")
                            .build()))
                    .hasMessageContaining("KARTA-605: karta.models.quick.prompt-caching")
                    .hasMessageContaining("neither Karta nor Gemini")
                    .hasMessageContaining("cached-content");
        }
    }

    @Nested
    class WhenConfiguredByTheEnvironment {

        @ParameterizedTest
        @ValueSource(strings = {"GEMINI_API_KEY", "GOOGLE_API_KEY"})
        void aKeyIsEnough(String variable) {
            var config = PROVIDER.fromEnvironment(Map.of(variable, KEY)).orElseThrow();

            assertThat(config.name()).isEqualTo("gemini");
            assertThat(config.apiKey().orElseThrow().reveal()).isEqualTo(KEY);
        }

        @Test
        void geminisOwnKeyCounts() {
            var config = PROVIDER.fromEnvironment(Map.of("GOOGLE_API_KEY", "other", "GEMINI_API_KEY", KEY));

            assertThat(config.orElseThrow().apiKey().orElseThrow().reveal()).isEqualTo(KEY);
        }

        @Test
        void withoutItThereIsNoModel() {
            assertThat(PROVIDER.fromEnvironment(Map.of("GOOGLE_GEMINI_BASE_URL", "http://localhost:1")))
                    .isEmpty();
        }
    }
}
