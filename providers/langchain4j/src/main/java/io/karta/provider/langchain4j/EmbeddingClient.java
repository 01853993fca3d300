/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.provider.langchain4j.http.Call;
import io.karta.provider.langchain4j.http.VendorHttp;
import io.karta.provider.langchain4j.mapping.ResponseMapper;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** How an embedding model is asked and understood, in LangChain4j's words. */
record EmbeddingClient(
        EmbeddingModel model,
        Optional<VendorHttp> connection,
        UnaryOperator<String> words,
        FailureTranslator failures) {

    EmbeddingResponse embed(EmbeddingRequest request) {
        try {
            return ChatClient.byOwnLoader(() -> within(request, () -> read(model.embedAll(segments(request)))));
        } catch (RuntimeException e) {
            throw failures.explain(e, request.timeout(), request.texts());
        }
    }

    private static List<TextSegment> segments(EmbeddingRequest request) {
        return request.texts().stream().map(TextSegment::from).toList();
    }

    private static EmbeddingResponse read(Response<List<dev.langchain4j.data.embedding.Embedding>> response) {
        List<Embedding> embeddings = response.content().stream()
                .map(embedding -> Embedding.of(embedding.vector()))
                .toList();
        return EmbeddingResponse.of(embeddings).withUsage(ResponseMapper.usage(response.tokenUsage()));
    }

    private <T> T within(EmbeddingRequest request, Supplier<T> call) {
        return connection.isPresent()
                ? connection.get().within(new Call(request.timeout(), words, () -> false), call)
                : call.get();
    }

    /** Ends the calls that run, and the connection. */
    void close() {
        connection.ifPresent(VendorHttp::close);
    }
}
