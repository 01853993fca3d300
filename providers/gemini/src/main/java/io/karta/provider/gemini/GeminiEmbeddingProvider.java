/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import io.karta.provider.http.HttpEmbeddings;
import io.karta.provider.http.Vendor;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Provider of embedding models of Google, called through the Gemini API.
 *
 * <pre>
 * karta.embeddings.articles.provider=gemini
 * karta.embeddings.articles.dimensions=768
 * karta.embeddings.articles.api-key=${GEMINI_API_KEY}
 * </pre>
 *
 * <p>A key is required.
 */
public final class GeminiEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "gemini-embedding-2";

    /** Maximum number of texts in one request. */
    private static final int TEXTS = 100;

    private static final int DIMENSIONS = 3072;

    private static final Set<String> KNOWN = Set.of("gemini-embedding-2", "gemini-embedding-001");

    private static final Vendor GEMINI = GeminiProvider.vendor(DEFAULT_MODEL).build();

    @Override
    public String name() {
        return GeminiProvider.NAME;
    }

    @Override
    public EmbeddingModel create(EmbeddingConfig config) {
        var connection = config.connection();
        var model = GEMINI.modelOf(connection);
        return HttpEmbeddings.builder(GEMINI, config)
                .batchSize(TEXTS)
                .dimensions(KNOWN.contains(model) ? OptionalInt.of(DIMENSIONS) : OptionalInt.empty())
                .build(json -> new EmbedContentsProtocol(json, GeminiProvider.path(model), config.dimensions()));
    }

    @Override
    public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return GEMINI.fromEnvironment(name(), environment).map(EmbeddingConfig::of);
    }
}
