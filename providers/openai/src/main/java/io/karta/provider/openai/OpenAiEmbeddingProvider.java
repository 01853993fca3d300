/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.HttpEmbeddings;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Provider of embedding models of OpenAI, and of every server with its API.
 *
 * <pre>
 * karta.embeddings.articles.provider=openai
 * karta.embeddings.articles.model=text-embedding-3-large
 * karta.embeddings.articles.dimensions=1024
 * karta.embeddings.articles.api-key=${OPENAI_API_KEY}
 * </pre>
 *
 * <p>A key is required unless a base URL is set. The path below the base URL is {@code embeddings-path}.
 */
public final class OpenAiEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "text-embedding-3-small";

    /** {@value}: path of embeddings below the base URL; default {@code embeddings}. */
    public static final String EMBEDDINGS_PATH = "embeddings-path";

    /** Maximum number of texts in one request. */
    private static final int TEXTS = 2048;

    /** OpenAI accepts 300,000 tokens in one request; few tokens are shorter than a character. */
    private static final int CHARACTERS = 250_000;

    private static final String ADA = "text-embedding-ada-002";

    private static final Map<String, Integer> DIMENSIONS =
            Map.of("text-embedding-3-small", 1536, "text-embedding-3-large", 3072, ADA, 1536);

    private static final Vendor OPENAI = Vendor.builder(
                    "OpenAI", URI.create("https://api.openai.com/v1"), DEFAULT_MODEL)
            .keyIn("OPENAI_API_KEY")
            .keyOptionalWithBaseUrl()
            .addressIn("OPENAI_BASE_URL")
            .supportedKeys(EMBEDDINGS_PATH)
            .build();

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public io.karta.model.EmbeddingModel create(EmbeddingConfig config) {
        var connection = config.connection();
        var path = connection.properties().getOrDefault(EMBEDDINGS_PATH, "embeddings");
        var builder = HttpEmbeddings.builder(OPENAI, config);
        if (OPENAI.modelOf(connection).equals(ADA)) {
            builder.rejectingDimensions(ADA + " of OpenAI has a fixed number");
        }
        return builder.batchSize(TEXTS)
                .batchCharacters(CHARACTERS)
                .dimensions(dimensions(connection))
                .build(json -> new OpenAiEmbeddings(
                        json, OPENAI.modelOf(connection), path, "dimensions", config.dimensions()));
    }

    /** Another server may use the same name for another model. */
    private static OptionalInt dimensions(ModelConfig config) {
        Integer known = DIMENSIONS.get(OPENAI.modelOf(config));
        return known == null || config.baseUrl().isPresent() ? OptionalInt.empty() : OptionalInt.of(known);
    }

    @Override
    public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return OPENAI.fromEnvironment(name(), environment).map(EmbeddingConfig::of);
    }
}
