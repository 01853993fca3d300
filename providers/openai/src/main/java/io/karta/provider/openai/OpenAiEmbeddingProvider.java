/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel.OpenAiEmbeddingModelBuilder;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jEmbeddings;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes embedding models of OpenAI, and of every server that speaks its protocol.
 *
 * <pre>
 * karta.embeddings.articles.provider=openai
 * karta.embeddings.articles.model=text-embedding-3-large
 * karta.embeddings.articles.dimensions=1024
 * karta.embeddings.articles.api-key=${OPENAI_API_KEY}
 * </pre>
 *
 * <p>A key is needed unless there is a base URL. {@code embeddings} is asked below the base URL.
 */
public final class OpenAiEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the model that is asked where none is configured. */
    public static final String DEFAULT_MODEL = "text-embedding-3-small";

    /** What OpenAI takes in one request. */
    private static final int TEXTS = 2048;

    /** OpenAI takes 300,000 tokens in one request; a token is hardly ever shorter than a character. */
    private static final int CHARACTERS = 250_000;

    private static final Map<String, Integer> DIMENSIONS =
            Map.of("text-embedding-3-small", 1536, "text-embedding-3-large", 3072, "text-embedding-ada-002", 1536);

    private static final Vendor OPENAI = Vendor.builder(
                    "OpenAI", URI.create("https://api.openai.com/v1"), DEFAULT_MODEL)
            .keyIn("OPENAI_API_KEY")
            .spokenByOthers()
            .addressIn("OPENAI_BASE_URL")
            .build();

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public io.karta.model.EmbeddingModel create(EmbeddingConfig config) {
        return LangChain4jEmbeddings.builder(OPENAI, config)
                .batchSize(TEXTS)
                .batchCharacters(CHARACTERS)
                .dimensions(dimensions(config.connection()))
                .build(http -> model(http, config));
    }

    /** Who knows what another server calls by the same name. */
    private static OptionalInt dimensions(ModelConfig config) {
        Integer known = DIMENSIONS.get(OPENAI.modelOf(config));
        return known == null || config.baseUrl().isPresent() ? OptionalInt.empty() : OptionalInt.of(known);
    }

    private static EmbeddingModel model(HttpClientBuilder http, EmbeddingConfig config) {
        var builder = new OpenAiEmbeddingModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(OPENAI.addressOf(config.connection()).toString())
                .apiKey(OPENAI.keyOf(config.connection()).orElse(null))
                .modelName(OPENAI.modelOf(config.connection()))
                .maxSegmentsPerBatch(Integer.MAX_VALUE)
                .logRequests(false)
                .logResponses(false)
                .maxRetries(0);
        config.dimensions().ifPresent(builder::dimensions);
        return builder.build();
    }

    @Override
    public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return OPENAI.fromEnvironment(name(), environment).map(EmbeddingConfig::of);
    }
}
