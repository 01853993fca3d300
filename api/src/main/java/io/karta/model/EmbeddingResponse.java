/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Response of an {@link EmbeddingModel}. Immutable.
 *
 * <pre>{@code
 * EmbeddingResponse.of(vectors).withUsage(new TokenUsage(12, 0))
 * }</pre>
 */
public final class EmbeddingResponse {

    private final List<Embedding> embeddings;
    private final TokenUsage usage;

    private EmbeddingResponse(List<Embedding> embeddings, TokenUsage usage) {
        this.embeddings = embeddings;
        this.usage = usage;
    }

    /**
     * Creates a response of a model that does not count tokens.
     *
     * @param embeddings one for each text of the request, in their order
     * @return the response
     */
    public static EmbeddingResponse of(List<Embedding> embeddings) {
        return new EmbeddingResponse(List.copyOf(embeddings), TokenUsage.UNKNOWN);
    }

    /**
     * Returns a copy with a token usage.
     *
     * @param value the tokens
     * @return the copy
     */
    public EmbeddingResponse withUsage(TokenUsage value) {
        return new EmbeddingResponse(embeddings, requireNonNull(value, "usage"));
    }

    /**
     * Returns the embeddings.
     *
     * @return one for each text of the request, in their order
     */
    public List<Embedding> embeddings() {
        return embeddings;
    }

    /**
     * Returns the token usage.
     *
     * @return {@link TokenUsage#UNKNOWN} if the model does not report it
     */
    public TokenUsage usage() {
        return usage;
    }

    @Override
    public String toString() {
        return "%d embeddings, %s".formatted(embeddings.size(), usage);
    }
}
