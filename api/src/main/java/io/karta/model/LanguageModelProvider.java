/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.Map;
import java.util.Optional;

/**
 * Provider of the language models of one vendor. Found by {@link java.util.ServiceLoader}; a CDI bean of the
 * application with the same name replaces it.
 *
 * <pre>{@code
 * public final class OpenAiProvider implements LanguageModelProvider {
 *
 *     public String name() { return "openai"; }            // karta.models.fast.provider=openai
 *
 *     public LanguageModel create(ModelConfig config) { ... }
 * }
 * }</pre>
 */
public interface LanguageModelProvider {

    /**
     * Returns the name that {@code karta.models.<name>.provider} uses.
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
    LanguageModel create(ModelConfig config);

    /**
     * Reads the configuration from the usual environment variables of the vendor, for applications without keys below
     * {@code karta.models}.
     *
     * @param environment the environment variables
     * @return the configuration; empty if the variables are not set
     */
    default Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return Optional.empty();
    }
}
