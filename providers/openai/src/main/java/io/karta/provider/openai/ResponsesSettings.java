/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.ModelConfig;

/**
 * Settings of all requests of the Responses API.
 *
 * @param common the settings in common with Chat Completions
 * @param path the path below the base URL
 * @param provider the name of the provider; no other one can read its thoughts
 * @param thinks whether the model can think
 */
record ResponsesSettings(ChatSettings common, String path, String provider, boolean thinks) {

    static ResponsesSettings of(ChatSettings common, ModelConfig config, boolean thinks) {
        return new ResponsesSettings(common, config.completionsPath().orElse("responses"), config.provider(), thinks);
    }
}
