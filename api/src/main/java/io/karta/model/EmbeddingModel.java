/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.OptionalInt;

/**
 * Client of one embedding model: one request per call. The engine divides long lists of texts and retries failed calls.
 *
 * <pre>{@code
 * @Named("house")                                // for ai.withEmbeddingService("house")
 * @ApplicationScoped
 * class HouseEmbeddings implements EmbeddingModel {
 *
 *     public EmbeddingResponse embed(EmbeddingRequest request) {
 *         return EmbeddingResponse.of(request.texts().stream()
 *                 .map(text -> Embedding.of(inference.vector(text)))
 *                 .toList());
 *     }
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface EmbeddingModel {

    /**
     * Embeds texts.
     *
     * @param request the texts, at least one and at most {@link #batchSize()}
     * @return the embeddings, in the order of the texts
     * @throws io.karta.model.ModelException if the call fails; its kind determines whether the engine retries. An
     *     interrupted thread ends the call with {@link io.karta.model.ModelException.Kind#CANCELLED}, and stays
     *     interrupted.
     */
    EmbeddingResponse embed(EmbeddingRequest request);

    /**
     * Returns the maximum number of texts in one request.
     *
     * @return at least 1; 100 by default
     */
    default int batchSize() {
        return 100;
    }

    /**
     * Returns the maximum number of characters in the texts of one request. A longer text is sent alone.
     *
     * @return at least 1; unlimited by default
     */
    default int batchCharacters() {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns the number of dimensions, if it is known without a request.
     *
     * @return at least 1; empty if it is not known
     */
    default OptionalInt dimensions() {
        return OptionalInt.empty();
    }
}
