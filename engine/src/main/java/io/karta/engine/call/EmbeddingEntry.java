/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static java.util.Objects.requireNonNull;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.ModelConfig;
import java.util.OptionalInt;
import java.util.StringJoiner;

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

    /** Returns a text that changes with the settings on which vectors depend, except for the address of the server. */
    String identity() {
        ModelConfig connection = config.connection();
        var details = new StringJoiner(" ").add(connection.name()).add(connection.provider());
        connection.model().ifPresent(details::add);
        dimensions().ifPresent(number -> details.add("dimensions=" + number));
        return details.toString();
    }

    EmbeddingBatches batches() {
        return new EmbeddingBatches(config.batchSize().orElseGet(model::batchSize), model.batchCharacters());
    }
}
