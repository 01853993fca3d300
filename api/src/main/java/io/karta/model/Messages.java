/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** Every mistake that prompts are made with. Codes are never reused. */
final class Messages {

    private Messages() {}

    static IllegalArgumentException emptyVector() {
        return new IllegalArgumentException(
                "KARTA-850: an embedding without numbers means nothing. Hand in the vector that the model made.");
    }

    static IllegalArgumentException notFinite(int place, float number) {
        return new IllegalArgumentException(
                "KARTA-851: number %d of an embedding is %s. Hand in finite numbers.".formatted(place, number));
    }

    static IllegalArgumentException otherDimensions(int dimensions, int others) {
        return new IllegalArgumentException(
                ("KARTA-852: an embedding of %d dimensions cannot be compared with one of %d. Compare embeddings of the same "
                                + "model.")
                        .formatted(dimensions, others));
    }
}
