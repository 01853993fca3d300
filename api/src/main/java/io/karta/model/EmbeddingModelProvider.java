/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.Map;
import java.util.Optional;

/**
 * Makes embedding models of one vendor from their configuration. Found by {@link java.util.ServiceLoader}; a CDI bean
 * of the application with the same name takes its place.
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
     * @param config how the model is reached
     * @return the model
     * @throws io.karta.agent.AgentException if a key is missing or wrong; names the key
     */
    EmbeddingModel create(EmbeddingConfig config);

    /**
     * Reads the configuration the vendor's usual environment variables stand for, so that an application runs without
     * any {@code karta.embeddings}.
     *
     * @param environment the environment variables
     * @return the configuration; empty if the variables are not set
     */
    default Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
        return Optional.empty();
    }
}
