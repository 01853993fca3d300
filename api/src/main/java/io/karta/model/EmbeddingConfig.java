/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import io.karta.agent.ConfigKeys;
import java.util.OptionalInt;

/**
 * Configuration of one embedding model: the keys below {@code karta.embeddings.<name>}.
 *
 * <pre>{@code
 * EmbeddingConfig.of(ModelConfig.builder("articles", "openai").apiKey(Secret.of(key)).build()).withDimensions(512)
 * }</pre>
 *
 * <p>Immutable. {@code toString} omits the key and the values of headers.
 */
public final class EmbeddingConfig {

    private final ModelConfig connection;
    private final OptionalInt dimensions;
    private final OptionalInt batchSize;

    private EmbeddingConfig(ModelConfig connection, OptionalInt dimensions, OptionalInt batchSize) {
        this.connection = connection;
        this.dimensions = dimensions;
        this.batchSize = batchSize;
    }

    /**
     * Creates a configuration.
     *
     * @param connection the settings in common with a language model: name, provider, the vendor's name of the model,
     *     key, base URL, headers, timeout, attempts, backoff, price, properties
     * @return the configuration, with the dimensions of the model and the limits of the vendor
     */
    public static EmbeddingConfig of(ModelConfig connection) {
        return new EmbeddingConfig(
                connection.toBuilder().section(ConfigKeys.EMBEDDINGS).build(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    /**
     * Returns a copy with a number of dimensions.
     *
     * @param value at least 1
     * @return the copy
     */
    public EmbeddingConfig withDimensions(int value) {
        return new EmbeddingConfig(connection, positive(ConfigKeys.DIMENSIONS, value), batchSize);
    }

    /**
     * Returns a copy with a number of texts per request.
     *
     * @param value at least 1
     * @return the copy
     */
    public EmbeddingConfig withBatchSize(int value) {
        return new EmbeddingConfig(connection, dimensions, positive(ConfigKeys.BATCH_SIZE, value));
    }

    private static OptionalInt positive(String key, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(key + " must be at least 1, but is " + value);
        }
        return OptionalInt.of(value);
    }

    /**
     * Returns the settings in common with a language model. Settings of language models only have their defaults.
     *
     * @return name, provider, model, key, base URL, headers, timeout, attempts, backoff, price, properties
     */
    public ModelConfig connection() {
        return connection;
    }

    /**
     * Returns the model's name in the application.
     *
     * @return the name
     */
    public String name() {
        return connection.name();
    }

    /**
     * Returns the requested number of dimensions.
     *
     * @return at least 1; empty means the default of the model
     */
    public OptionalInt dimensions() {
        return dimensions;
    }

    /**
     * Returns the maximum number of texts in one request.
     *
     * @return at least 1; empty means the limit of the vendor
     */
    public OptionalInt batchSize() {
        return batchSize;
    }

    @Override
    public String toString() {
        return connection.toString();
    }
}
