/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import static io.karta.provider.http.ModelOption.TOP_K;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.mistralai.MistralAiChatModel.MistralAiChatModelBuilder;
import dev.langchain4j.model.mistralai.MistralAiStreamingChatModel.MistralAiStreamingChatModelBuilder;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jModel;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Makes models of Mistral.
 *
 * <pre>
 * karta.models.careful.provider=mistral
 * karta.models.careful.api-key=${MISTRAL_API_KEY}
 * </pre>
 *
 * <p>A key is always needed. Mistral has no {@code top-k}.
 */
public final class MistralProvider implements LanguageModelProvider {

    /** {@value}: the model that is asked where none is configured. */
    public static final String DEFAULT_MODEL = "mistral-small-latest";

    private static final Vendor MISTRAL = Vendor.builder(
                    "Mistral", URI.create("https://api.mistral.ai/v1"), DEFAULT_MODEL)
            .keyIn("MISTRAL_API_KEY")
            .addressIn("MISTRAL_BASE_URL")
            .versioned("v1")
            .lacking(TOP_K)
            .knowing(Vendor.SEED)
            .build();

    @Override
    public String name() {
        return "mistral";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var family = MistralCapabilities.of(MISTRAL.modelOf(config));
        var seed = MISTRAL.numberOf(config, Vendor.SEED);
        return LangChain4jModel.builder(MISTRAL, config)
                .schemaConstrained(family.keepsToSchemas())
                .callingTools(family.callsTools())
                .capableOf(family.capabilities())
                .rewording(json -> new MistralRequestCustomizer(json, family.thinksOnDemand()))
                .mending(MistralResponseNormalizer::new)
                .streaming(http -> streaming(http, config, seed))
                .build(http -> chat(http, config, seed));
    }

    private static ChatModel chat(HttpClientBuilder http, ModelConfig config, Optional<Integer> seed) {
        return new MistralAiChatModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(MISTRAL.addressOf(config).toString())
                .apiKey(MISTRAL.keyOf(config).orElseThrow())
                .modelName(MISTRAL.modelOf(config))
                .randomSeed(seed.orElse(null))
                .strictJsonSchema(true)
                .returnThinking(true)
                .maxRetries(0)
                .build();
    }

    private static StreamingChatModel streaming(HttpClientBuilder http, ModelConfig config, Optional<Integer> seed) {
        return new MistralAiStreamingChatModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(MISTRAL.addressOf(config).toString())
                .apiKey(MISTRAL.keyOf(config).orElseThrow())
                .modelName(MISTRAL.modelOf(config))
                .randomSeed(seed.orElse(null))
                .strictJsonSchema(true)
                .returnThinking(true)
                .build();
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return MISTRAL.fromEnvironment(name(), environment);
    }
}
