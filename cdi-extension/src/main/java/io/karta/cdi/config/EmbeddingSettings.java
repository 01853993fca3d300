/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Map;
import java.util.Optional;

/**
 * Configuration of embedding models.
 *
 * @param defaultModel the name of the default model
 * @param models the keys and values of each model, by its name
 * @param roles the name of the model for each role
 */
public record EmbeddingSettings(
        Optional<Setting> defaultModel, Map<String, Map<String, Setting>> models, Map<String, Setting> roles) {

    /** Returns whether a setting refers to a model: the default, or a role. */
    public boolean namesModels() {
        return defaultModel.isPresent() || !roles.isEmpty();
    }
}
