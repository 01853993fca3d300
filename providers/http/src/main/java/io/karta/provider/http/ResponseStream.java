/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelResponse;
import jakarta.json.JsonObject;

/**
 * Reads one answer that arrives in pieces. Not thread-safe. Errors that a vendor sends in place of a piece are
 * recognized before.
 */
public interface ResponseStream {

    /**
     * Reads the next piece.
     *
     * @param piece the data of an event
     * @throws RefusedAnswerException if the model or a filter refuses to answer
     * @throws RuntimeException if the data is no piece of an answer
     */
    void read(JsonObject piece);

    /**
     * Returns whether the vendor has sent a finish reason. A stream that ends before was cut.
     *
     * @return {@code true} if so
     */
    boolean isComplete();

    /**
     * Returns the whole answer.
     *
     * @return the answer, once the stream has ended
     */
    ModelResponse response();
}
