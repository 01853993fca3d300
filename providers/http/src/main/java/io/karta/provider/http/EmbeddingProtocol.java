/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.EmbeddingResponse;
import jakarta.json.JsonObject;
import java.util.List;

/** The format in which a vendor's embedding model receives texts and sends embeddings. Thread-safe. */
public interface EmbeddingProtocol {

    /**
     * Writes a request.
     *
     * @param texts the texts, at least one
     * @return the request
     */
    VendorRequest write(List<String> texts);

    /**
     * Reads the embeddings.
     *
     * @param answer the body of the response
     * @param texts the number of texts
     * @return the embedding of each text, in their order
     * @throws RuntimeException if the body does not contain one embedding per text
     */
    EmbeddingResponse read(JsonObject answer, int texts);
}
