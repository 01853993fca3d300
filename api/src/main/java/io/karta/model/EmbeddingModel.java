/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.OptionalInt;

/**
 * One embedding model: one request per call. It splits nothing and does not retry; that is the engine's work.
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
 * <p>Called by several threads at once.
 */
public interface EmbeddingModel {

    /**
     * Embeds texts.
     *
     * @param request the texts, at least one and at most {@link #batchSize()}
     * @return the embedding of each text, in their order
     * @throws io.karta.model.ModelException if there is none; its kind decides whether the engine asks again. An
     *     interrupted thread ends the call with {@link io.karta.model.ModelException.Kind#CANCELLED}, and stays
     *     interrupted.
     */
    EmbeddingResponse embed(EmbeddingRequest request);

    /**
     * Returns how many texts one request may hold.
     *
     * @return at least 1; 100 unless the vendor says otherwise
     */
    default int batchSize() {
        return 100;
    }

    /**
     * Returns how many characters the texts of one request may have together. A single text that is longer is sent
     * alone.
     *
     * @return at least 1; without limit unless the vendor says otherwise
     */
    default int batchCharacters() {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns how many dimensions the embeddings have, as far as it is known without asking.
     *
     * @return at least 1; empty if it is not known
     */
    default OptionalInt dimensions() {
        return OptionalInt.empty();
    }
}
