/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.ModelConfig;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Settings of all requests of a model.
 *
 * @param model the vendor's name of the model
 * @param path the path below the base URL
 * @param seed the seed; empty if none is set
 * @param effort the reasoning effort; empty if none is set
 * @param extras further members of the body, names and texts
 * @param reasoningProvider the name of the provider, if requests repeat the {@code reasoning_content} of its answers
 */
public record ChatSettings(
        String model,
        String path,
        Optional<Integer> seed,
        Optional<String> effort,
        Map<String, String> extras,
        Optional<String> reasoningProvider) {

    private static final String PATH = "chat/completions";

    /**
     * Creates settings.
     *
     * @param model the vendor's name of the model
     * @param path the path below the base URL
     * @param seed the seed
     * @param effort the reasoning effort
     * @param extras further members of the body
     * @param reasoningProvider the name of the provider
     */
    public ChatSettings {
        extras = Map.copyOf(extras);
    }

    /**
     * Reads the settings of a model.
     *
     * @param model the vendor's name of the model
     * @param config its configuration
     * @param seed the seed; empty if none is set
     * @return the settings
     */
    public static ChatSettings of(String model, ModelConfig config, Optional<Integer> seed) {
        Map<String, String> properties = config.properties();
        Map<String, String> extras = new TreeMap<>();
        for (String key : new String[] {OpenAiProvider.PROMPT_CACHE_KEY, OpenAiProvider.PROMPT_CACHE_RETENTION}) {
            String value = properties.get(key);
            if (value != null) {
                extras.put(key.replace('-', '_'), value);
            }
        }
        return new ChatSettings(
                model,
                config.completionsPath().orElse(PATH),
                seed,
                Optional.ofNullable(properties.get(OpenAiProvider.REASONING_EFFORT)),
                extras,
                Optional.of(config.provider()));
    }

    /** Returns the settings of an API without {@code reasoning_content}. */
    ChatSettings withoutReasoning() {
        return new ChatSettings(model, path, seed, effort, extras, Optional.empty());
    }
}
