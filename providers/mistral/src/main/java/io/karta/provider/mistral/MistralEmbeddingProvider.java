/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.mistralai.MistralAiEmbeddingModel.MistralAiEmbeddingModelBuilder;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jEmbeddings;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * Makes embedding models of Mistral.
 *
 * <pre>
 * karta.embeddings.articles.provider=mistral
 * karta.embeddings.articles.api-key=${MISTRAL_API_KEY}
 * </pre>
 *
 * <p>A key is always needed. Of Mistral's models {@code codestral-embed} takes {@code dimensions}.
 */
public final class MistralEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the model that is asked where none is configured. */
    public static final String DEFAULT_MODEL = "mistral-embed";

    /** What Mistral is known to take in one request. */
    private static final int TEXTS = 128;

    /** Mistral takes 16,384 tokens in one request; a token is hardly ever shorter than a character. */
    private static final int CHARACTERS = 16_000;

    private static final Map<String, Integer> DIMENSIONS = Map.of("mistral-embed", 1024, "codestral-embed", 1536);

    private static final Vendor MISTRAL = Vendor.builder(
                    "Mistral", URI.create("https://api.mistral.ai/v1"), DEFAULT_MODEL)
            .keyIn("MISTRAL_API_KEY")
            .addressIn("MISTRAL_BASE_URL")
            .versioned("v1")
            .build();

    @Override
    public String name() {
        return "mistral";
    }

    @Override
    public io.karta.model.EmbeddingModel create(EmbeddingConfig config) {
        Integer known = DIMENSIONS.get(MISTRAL.modelOf(config.connection()));
        return LangChain4jEmbeddings.builder(MISTRAL, config)
                .batchSize(TEXTS)
                .batchCharacters(CHARACTERS)
                .dimensions(known == null ? OptionalInt.empty() : OptionalInt.of(known))
                .rewording(json -> withDimensions(json, config.dimensions()))
                .build(http -> model(http, config.connection()));
    }

    /** LangChain4j does not know to say it. */
    private static UnaryOperator<JsonObject> withDimensions(JsonProvider json, OptionalInt dimensions) {
        return body -> dimensions.isEmpty()
                ? body
                : json.createObjectBuilder(body)
                        .add("output_dimension", dimensions.getAsInt())
                        .build();
    }

    private static EmbeddingModel model(HttpClientBuilder http, ModelConfig config) {
        return new MistralAiEmbeddingModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(MISTRAL.addressOf(config).toString())
                .apiKey(MISTRAL.keyOf(config).orElseThrow())
                .modelName(MISTRAL.modelOf(config))
                .logRequests(false)
                .logResponses(false)
                .maxRetries(0)
                .build();
    }

    @Override
    public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return MISTRAL.fromEnvironment(name(), environment).map(EmbeddingConfig::of);
    }
}
