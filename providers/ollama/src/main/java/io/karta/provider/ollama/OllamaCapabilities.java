/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import io.karta.model.Capability;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** What a model can do, as far as its name in Ollama's library tells; the configuration may know more. */
final class OllamaCapabilities {

    /** The smallest Gemma 3, and Gemma 3n, see nothing. */
    private static final Pattern SEEING = Pattern.compile(
            "(?:.*/)?(?:llava|bakllava|moondream|minicpm-v|gemma3(?!n|:1b|:270m)"
                    + "|gemma4|llama4|mistral-small3\\.[12]|ministral-3|qwen2\\.5vl|qwen3-vl|qwen3\\.5|deepseek-ocr|.*vision).*");

    /** Coders of the same family do not. */
    private static final Pattern THINKING =
            Pattern.compile("(?:.*/)?(?:qwen3(?!-coder|-vl.*instruct|.*-instruct|-embedding)"
                    + "|deepseek-r1|deepseek-v3\\.[12]|gpt-oss|magistral|phi4-reasoning|nemotron-3|glm-4\\.[67]|gemma4"
                    + "|kimi-k2-thinking).*");

    private OllamaCapabilities() {}

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
