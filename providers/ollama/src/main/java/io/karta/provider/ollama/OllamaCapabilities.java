/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import io.karta.model.Capability;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Capabilities of a model, derived from its name in Ollama's library. */
final class OllamaCapabilities {

    /** Without the smallest Gemma 3, and Gemma 3n. */
    private static final Pattern SEEING =
            Pattern.compile("(?:.*/)?(?:llava|bakllava|moondream|minicpm-v|gemma3(?!n|:1b|:270m)"
                    + "|gemma4|llama4|mistral-small3\\.[12]|ministral-3|qwen2\\.5vl|qwen3-vl|qwen3\\.5"
                    + "|deepseek-ocr|.*vision).*");

    /** Without the coding models of the same family. */
    private static final Pattern THINKING =
            Pattern.compile("(?:.*/)?(?:qwen3(?!-coder|-vl.*instruct|.*-instruct|-embedding)"
                    + "|deepseek-r1|deepseek-v3\\.[12]|gpt-oss|magistral|phi4-reasoning|nemotron-3|glm-4\\.[67]|gemma4"
                    + "|kimi-k2-thinking).*");

    /** Accepts {@code low}, {@code medium} and {@code high} instead of {@code true} and {@code false}. */
    private static final Pattern WITH_LEVELS = Pattern.compile("(?:.*/)?gpt-oss.*");

    private OllamaCapabilities() {}

    static boolean hasThinkingLevels(String model) {
        return WITH_LEVELS.matcher(model).matches();
    }

    static Set<Capability> capabilities(String model) {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        if (SEEING.matcher(model).matches()) {
            all.add(Capability.VISION);
        }
        if (THINKING.matcher(model).matches()) {
            all.add(Capability.THINKING);
        }
        return all;
    }
}
