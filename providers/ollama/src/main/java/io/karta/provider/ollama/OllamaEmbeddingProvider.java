/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.ollama.OllamaEmbeddingModel.OllamaEmbeddingModelBuilder;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModelProvider;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jEmbeddings;
import java.net.URI;
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

    private static final Vendor OLLAMA = Vendor.builder("Ollama", URI.create("http://localhost:11434"), DEFAULT_MODEL)
            .addressIn("OLLAMA_BASE_URL")
            .build();

    @Override
    public String name() {
        return "ollama";
    }

    @Override
    public io.karta.model.EmbeddingModel create(EmbeddingConfig config) {
        return LangChain4jEmbeddings.builder(OLLAMA, config).build(http -> model(http, config));
    }

    private static EmbeddingModel model(HttpClientBuilder http, EmbeddingConfig config) {
        var builder = new OllamaEmbeddingModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(OLLAMA.addressOf(config.connection()).toString())
                .customHeaders(OllamaProvider.bearer(config.connection()))
                .modelName(OLLAMA.modelOf(config.connection()))
                .logRequests(false)
                .logResponses(false)
                .maxRetries(0);
        config.dimensions().ifPresent(builder::dimensions);
        return builder.build();
    }

    @Override
    public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return OLLAMA.fromEnvironment(name(), environment).map(EmbeddingConfig::of);
    }
}
