/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModelProvider;
import io.karta.provider.http.HttpEmbeddings;
import io.karta.provider.http.Vendor;
import io.karta.provider.openai.OpenAiEmbeddings;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Provider of embedding models of Mistral.
 *
 * <pre>
 * karta.embeddings.articles.provider=mistral
 * karta.embeddings.articles.api-key=${MISTRAL_API_KEY}
 * </pre>
 *
 * <p>A key is required. Of Mistral's models, {@code codestral-embed} accepts {@code dimensions}.
 */
public final class MistralEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "mistral-embed";

    /** Maximum number of texts in one request. */
    private static final int TEXTS = 128;

    /** Mistral accepts 16,384 tokens in one request; few tokens are shorter than a character. */
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
        var model = MISTRAL.modelOf(config.connection());
        var builder = HttpEmbeddings.builder(MISTRAL, config);
        if (model.equals(DEFAULT_MODEL)) {
            builder.rejectingDimensions(DEFAULT_MODEL + " of Mistral has a fixed number");
        }
        return builder.batchSize(TEXTS)
                .batchCharacters(CHARACTERS)
                .dimensions(known == null ? OptionalInt.empty() : OptionalInt.of(known))
                .build(json ->
                        new OpenAiEmbeddings(json, model, "embeddings", "output_dimension", config.dimensions()));
    }

    @Override
    public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return MISTRAL.fromEnvironment(name(), environment).map(EmbeddingConfig::of);
    }
}
