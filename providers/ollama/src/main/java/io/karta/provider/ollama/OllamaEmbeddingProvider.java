/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import io.karta.provider.http.HttpEmbeddings;
import io.karta.provider.http.Vendor;
import java.util.Map;
import java.util.Optional;

/**
 * Provider of embedding models of Ollama.
 *
 * <pre>
 * karta.embeddings.articles.provider=ollama
 * karta.embeddings.articles.model=nomic-embed-text
 * </pre>
 *
 * <p>The base URL is {@code http://localhost:11434} if none is set. An optional key is sent as a bearer token.
 */
public final class OllamaEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "nomic-embed-text";

    private static final Vendor OLLAMA = OllamaProvider.vendor(DEFAULT_MODEL).build();

    @Override
    public String name() {
        return OllamaProvider.NAME;
    }

    @Override
    public EmbeddingModel create(EmbeddingConfig config) {
        String model = OLLAMA.modelOf(config.connection());
        return HttpEmbeddings.builder(OLLAMA, config)
                .build(json -> new EmbedProtocol(json, model, config.dimensions()));
    }

    @Override
    public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return OLLAMA.fromEnvironment(name(), environment).map(EmbeddingConfig::of);
    }
}
