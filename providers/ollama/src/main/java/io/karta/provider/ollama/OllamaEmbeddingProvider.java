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
 * Makes embedding models of Ollama.
 *
 * <pre>
 * karta.embeddings.articles.provider=ollama
 * karta.embeddings.articles.model=nomic-embed-text
 * </pre>
 *
 * <p>Ollama is asked at {@code http://localhost:11434} unless there is a base URL, and needs no key; one that is set is sent
 * as a bearer token, for servers behind a gate.
 */
public final class OllamaEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the model that is asked where none is configured. */
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
