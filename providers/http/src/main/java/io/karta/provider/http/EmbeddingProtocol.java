/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.EmbeddingResponse;
import jakarta.json.JsonObject;
import java.util.List;

/** Format of the requests and responses of a vendor's embedding models. Thread-safe. */
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
     * @return the embeddings, in the order of the texts
     * @throws RuntimeException if the body does not contain one embedding per text
     */
    EmbeddingResponse read(JsonObject answer, int texts);
}
