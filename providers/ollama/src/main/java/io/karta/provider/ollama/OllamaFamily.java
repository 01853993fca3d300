/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.ollama.OllamaChatRequestParameters;
import io.karta.ai.LlmOptions;
import io.karta.spi.Capability;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** What a model can do, as far as its name in Ollama's library tells; the configuration may know more. */
final class OllamaFamily {

    private static final Pattern SEEING = Pattern.compile("(?:.*/)?(?:llava|bakllava|moondream|minicpm-v|gemma3|llama4"
            + "|mistral-small3\\.[12]|qwen2\\.5vl|qwen3-vl|.*-vision|.*vision).*");
    private static final Pattern THINKING =
            Pattern.compile("(?:.*/)?(?:qwen3|deepseek-r1|deepseek-v3\\.1|gpt-oss|magistral|phi4-reasoning).*");

    private OllamaFamily() {}

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

    static ChatRequestParameters thinking(ChatRequestParameters parameters, LlmOptions options) {
        return OllamaChatRequestParameters.builder()
                .overrideWith(parameters)
                .think(options.thinking().orElse(null))
                .build();
    }
}
