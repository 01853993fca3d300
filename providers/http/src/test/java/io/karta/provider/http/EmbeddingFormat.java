/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.net.URI;
import java.util.List;

/** How a vendor speaks of embeddings. */
public interface EmbeddingFormat {

    /** Where embeddings are asked for. */
    String path();

    /** The base URL of a vendor that listens at an address such as {@code http://localhost:8080}. */
    URI baseUrl(String address);

    /** Embeddings, in the order of the texts, that took so many tokens. */
    String embeddings(List<float[]> vectors, int tokens);

    /** An error. */
    String error(String code, String sentence);

    /** Whose value is the key, perhaps with a word before it. */
    default String keyHeader() {
        return "Authorization";
    }

    /** How the key is shown. */
    default String shown(String key) {
        return "Bearer " + key;
    }

    /** Where a request says how many dimensions are wanted. */
    default String dimensionsMember() {
        return "dimensions";
    }

    /** Where a request says which model is asked. */
    default String modelMember(String model) {
        return "\"model\":\"%s\"".formatted(model);
    }
}
