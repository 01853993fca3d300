/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import jakarta.json.JsonObject;

/**
 * Reader of one answer that arrives in chunks. Not thread-safe. Errors that a vendor sends instead of a chunk are
 * recognized before.
 */
public interface ResponseStream {

    /**
     * Reads the next chunk.
     *
     * @param piece the data of an event
     * @throws RefusedAnswerException if the model or a filter refuses to answer
     * @throws RuntimeException if the data is not part of an answer
     */
    void read(JsonObject piece);

    /**
     * Returns whether the vendor has sent a finish reason. Without it, the stream was truncated.
     *
     * @return {@code true} if so
     */
    boolean isComplete();

    /**
     * Returns the tokens that the vendor has reported so far. They count if the stream fails.
     *
     * @return the tokens; {@link TokenUsage#UNKNOWN} if the vendor has reported none
     */
    TokenUsage usage();

    /**
     * Returns the complete answer.
     *
     * @return the answer, once the stream has ended
     */
    ModelResponse response();
}
