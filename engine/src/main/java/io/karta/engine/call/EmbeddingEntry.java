/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static java.util.Objects.requireNonNull;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import java.util.OptionalInt;

/**
 * Embedding model with its configuration.
 *
 * @param config the configuration
 * @param model the model
 */
public record EmbeddingEntry(EmbeddingConfig config, EmbeddingModel model) {

    /**
     * Creates an entry.
     *
     * @param config the configuration
     * @param model the model
     */
    public EmbeddingEntry {
        requireNonNull(config, "config");
        requireNonNull(model, "model");
    }

    /** Returns the number of dimensions, if the configuration or the provider specifies it. */
    OptionalInt dimensions() {
        return config.dimensions().isPresent() ? config.dimensions() : model.dimensions();
    }

    EmbeddingBatches batches() {
        return new EmbeddingBatches(config.batchSize().orElseGet(model::batchSize), model.batchCharacters());
    }
}
