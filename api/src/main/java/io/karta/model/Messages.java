/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static IllegalArgumentException emptyVector() {
        return new IllegalArgumentException(
                "KARTA-850: the embedding has no numbers. Pass the vector that the model returned.");
    }

    static IllegalArgumentException notFinite(int place, float number) {
        return new IllegalArgumentException(
                "KARTA-851: number %d of the embedding is %s. Pass finite numbers.".formatted(place, number));
    }

    static IllegalArgumentException otherDimensions(int dimensions, int others) {
        return new IllegalArgumentException(
                ("KARTA-852: embeddings of %d and %d dimensions cannot be compared. Compare embeddings of "
                                + "the same model.")
                        .formatted(dimensions, others));
    }
}
