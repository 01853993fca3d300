/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Map;
import java.util.Optional;

/**
 * What is configured of embedding models.
 *
 * @param defaultModel the name of the default model
 * @param models what is set below the name of each model
 * @param roles the name of the model that plays each role
 */
public record EmbeddingSettings(
        Optional<Setting> defaultModel, Map<String, Map<String, Setting>> models, Map<String, Setting> roles) {

    /** Returns whether a setting names a model: the default, or a role. */
    public boolean namesModels() {
        return defaultModel.isPresent() || !roles.isEmpty();
    }
}
