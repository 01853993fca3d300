/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import io.karta.agent.ConfigKeys;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.provider.http.ModelFailures;
import io.karta.provider.langchain4j.mapping.ResponseMapper;
import java.util.List;

/**
 * Adapter of LangChain4j's {@link EmbeddingModel} to an embedding model of Karta.
 *
 * <pre>{@code
 * @Produces @Named("house") @ApplicationScoped
 * io.karta.model.EmbeddingModel house() {
 *     return LangChain4jEmbeddings.of("house", BedrockTitanEmbeddingModel.builder()...build());
 * }
 * }</pre>
 *
 * <p>Its timeout limits a call; disable its retries, because the engine retries. Texts are in no exception, cause, log
 * or {@code toString}. Thread-safe if the model of LangChain4j is.
 */
public final class LangChain4jEmbeddings implements io.karta.model.EmbeddingModel {

    private final EmbeddingModel model;
    private final FailureTranslator failures;

    private LangChain4jEmbeddings(EmbeddingModel model, FailureTranslator failures) {
        this.model = model;
        this.failures = failures;
    }

    /**
     * Adapts an embedding model.
     *
     * @param name the name of the model in the application, for messages
     * @param model the model
     * @return the embedding model
     */
    public static LangChain4jEmbeddings of(String name, EmbeddingModel model) {
        requireNonNull(name, "name");
        requireNonNull(model, "model");
        var failures = ModelFailures.ofApplication("embedding model", name, ConfigKeys.BATCH_SIZE);
        return new LangChain4jEmbeddings(model, new FailureTranslator(failures));
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        List<TextSegment> segments =
                request.texts().stream().map(TextSegment::from).toList();
        try {
            return read(LangChain4jModel.byOwnLoader(() -> model.embedAll(segments)));
        } catch (RuntimeException e) {
            throw failures.explain(e, request.timeout(), request.texts());
        }
    }

    private static EmbeddingResponse read(Response<List<dev.langchain4j.data.embedding.Embedding>> response) {
        List<Embedding> embeddings = response.content().stream()
                .map(embedding -> Embedding.of(embedding.vector()))
                .toList();
        return EmbeddingResponse.of(embeddings).withUsage(ResponseMapper.usage(response.tokenUsage()));
    }

    @Override
    public String toString() {
        return failures.toString();
    }
}
