/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import jakarta.json.JsonObject;
import java.util.function.Consumer;

/**
 * Format of the requests and responses of a vendor's models: a request writer, a response reader and a stream reader.
 * Thread-safe. {@link HttpModel} handles HTTP, credentials and errors.
 */
public interface ModelProtocol {

    /**
     * Writes a request.
     *
     * @param call the call
     * @return the request
     */
    VendorRequest write(ModelCall call);

    /**
     * Reads a complete answer.
     *
     * @param answer the body of the response
     * @return the answer
     * @throws RefusedAnswerException if the model or a filter refuses to answer
     * @throws RuntimeException if the body is not a valid answer
     */
    ModelResponse read(JsonObject answer);

    /**
     * Creates a reader for one streamed answer.
     *
     * @param chunks receives the texts and thoughts
     * @return the reader
     */
    ResponseStream stream(Consumer<ModelChunk> chunks);
}
