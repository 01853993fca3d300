/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static java.util.Objects.requireNonNull;

import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import java.util.EnumSet;
import java.util.Set;

/**
 * Model with its configuration.
 *
 * @param config the configuration
 * @param model the model
 */
public record ModelEntry(ModelConfig config, LanguageModel model) {

    /**
     * Creates an entry.
     *
     * @param config the configuration
     * @param model the model
     */
    public ModelEntry {
        requireNonNull(config, "config");
        requireNonNull(model, "model");
    }

    /** The name suffices, and the first hash code of all components takes longer than a short call. */
    @Override
    public int hashCode() {
        return config.name().hashCode();
    }

    /** Returns the capabilities of the model, from its provider and its configuration. */
    public Set<Capability> capabilities() {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        all.addAll(model.capabilities());
        all.addAll(config.capabilities());
        return all;
    }
}
