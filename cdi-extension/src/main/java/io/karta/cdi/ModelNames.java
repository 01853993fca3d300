/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.config.ConfigSection;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.ModelKeys;
import io.karta.cdi.config.StandaloneConfiguration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Names of the models that the keys of a configuration mention. Some keys may have the form of environment variables:
 * {@code KARTA_MODELS_BEST_API_KEY} means {@code karta.models.best.api-key}. Immutable.
 */
public final class ModelNames {

    private static final String PRESENT = "true";

    private final Configuration configuration;
    private final ConfigSection models;

    private ModelNames(Configuration configuration) {
        this.configuration = configuration;
        this.models = new ConfigSection(configuration, ConfigKeys.MODELS, ModelKeys.names());
    }

    /**
     * Reads the names in keys.
     *
     * @param keys all keys of a configuration
     * @return the names
     */
    public static ModelNames in(Set<String> keys) {
        Map<String, String> variables = keys.stream().collect(toMap(identity(), key -> PRESENT));
        return new ModelNames(new StandaloneConfiguration(Map.of(), variables));
    }

    /**
     * Returns all names.
     *
     * @return the names of models
     */
    public Set<String> all() {
        return models.names();
    }

    /**
     * Returns the model that a key belongs to.
     *
     * @param key one of the keys
     * @return the name of the model; empty if the key does not belong to a model
     */
    public Optional<String> of(String key) {
        return models.nameOf(key);
    }

    /**
     * Returns whether the keys include that of the default model.
     *
     * @return {@code true} if they do
     */
    public boolean haveDefault() {
        return configuration.value(ConfigKeys.DEFAULT_MODEL).isPresent();
    }
}
