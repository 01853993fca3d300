/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import static io.karta.provider.http.ModelOption.THINKING_TOKENS;
import static io.karta.provider.http.ModelOption.TOP_K;

import io.karta.agent.ConfigKeys;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.HttpModel;
import io.karta.provider.http.ModelCapabilities;
import io.karta.provider.http.Vendor;
import io.karta.provider.openai.ChatCompletions;
import io.karta.provider.openai.ChatSettings;
import io.karta.provider.openai.OpenAiProvider;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Provider of models of Mistral. The API is a variant of OpenAI's.
 *
 * <pre>
 * karta.models.careful.provider=mistral
 * karta.models.careful.api-key=${MISTRAL_API_KEY}
 * </pre>
 *
 * <p>A key is required. Mistral has no {@code top-k} and no {@code thinking-tokens}.
 */
public final class MistralProvider implements LanguageModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "mistral-small-latest";

    private static final Vendor MISTRAL = Vendor.builder(
                    "Mistral", URI.create("https://api.mistral.ai/v1"), DEFAULT_MODEL)
            .keyIn("MISTRAL_API_KEY")
            .addressIn("MISTRAL_BASE_URL")
            .versioned("v1")
            .unsupported(TOP_K, THINKING_TOKENS)
            .supportedKeys(Vendor.SEED, OpenAiProvider.PROMPT_CACHE_KEY)
            .build();

    private static final String NAME = "mistral";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        String model = MISTRAL.modelOf(config);
        var family = MistralCapabilities.of(model);
        var capabilities = ModelCapabilities.of(MistralProvider.class, config, model, NAME);
        var settings = ChatSettings.of(model, config, MISTRAL.numberOf(config, Vendor.SEED));
        var builder = HttpModel.builder(MISTRAL, config);
        if (family.alwaysThinks() && !config.options().thinking().orElse(true)) {
            builder.rejecting(ConfigKeys.THINKING, model + " of Mistral always thinks");
        }
        return builder.schemaConstrained(family.enforcesSchemas())
                .callingTools(family.callsTools())
                .capableOf(capabilities)
                .build(json -> new ChatCompletions(
                        json,
                        settings,
                        new MistralDialect(
                                capabilities.get().contains(Capability.THINKING) && !family.alwaysThinks())));
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return MISTRAL.fromEnvironment(name(), environment);
    }
}
