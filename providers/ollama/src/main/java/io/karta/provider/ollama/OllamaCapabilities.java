/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import java.util.regex.Pattern;

/** Properties of Ollama's API for a model, derived from its name in Ollama's library. */
final class OllamaCapabilities {

    /** Accepts {@code low}, {@code medium} and {@code high} instead of {@code true} and {@code false}. */
    private static final Pattern WITH_LEVELS = Pattern.compile("(?:.*/)?gpt-oss.*");

    private OllamaCapabilities() {}

    static boolean hasThinkingLevels(String model) {
        return WITH_LEVELS.matcher(model).matches();
    }
}
