/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.ModelConfig;
import java.util.List;
import java.util.Optional;

/**
 * Settings of all requests of the Responses API.
 *
 * @param common the settings in common with Chat Completions
 * @param path the path below the base URL
 * @param provider the name of the provider; no other one can read its thoughts
 * @param thinks whether the model can think
 * @param summary the summaries of its thoughts; empty for none
 */
record ResponsesSettings(ChatSettings common, String path, String provider, boolean thinks, Optional<String> summary) {

    static final String NO_SUMMARY = "none";

    /** Values of {@link OpenAiProvider#REASONING_SUMMARY}. */
    static final List<String> SUMMARIES = List.of("auto", "concise", "detailed", NO_SUMMARY);

    static ResponsesSettings of(ChatSettings common, ModelConfig config, boolean thinks, String summary) {
        return new ResponsesSettings(
                common,
                config.completionsPath().orElse("responses"),
                config.provider(),
                thinks,
                Optional.of(summary).filter(word -> !word.equals(NO_SUMMARY)));
    }
}
