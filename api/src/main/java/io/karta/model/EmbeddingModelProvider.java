/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.Map;
import java.util.Optional;

/**
 * Provider of the embedding models of one vendor. Found by {@link java.util.ServiceLoader}; a CDI bean of the
 * application with the same name replaces it.
 *
 * <pre>{@code
 * public final class OpenAiEmbeddingProvider implements EmbeddingModelProvider {
 *
 *     public String name() { return "openai"; }            // karta.embeddings.articles.provider=openai
 *
 *     public EmbeddingModel create(EmbeddingConfig config) { ... }
 * }
 * }</pre>
 */
public interface EmbeddingModelProvider {

    /**
     * Returns the name that {@code karta.embeddings.<name>.provider} uses.
     *
     * @return the name, in lower case
     */
    String name();

    /**
     * Creates a model.
     *
     * @param config the configuration of the model
     * @return the model
     * @throws io.karta.agent.AgentException if a key is missing or invalid; the message contains the key
     */
    EmbeddingModel create(EmbeddingConfig config);

    /**
     * Reads the configuration from the usual environment variables of the vendor, for applications without keys below
     * {@code karta.embeddings}.
     *
     * @param environment the environment variables
     * @return the configuration; empty if the variables are not set
     */
    default Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return Optional.empty();
    }
}
