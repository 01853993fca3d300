/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static io.karta.provider.http.ModelOption.TOP_K;

import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Creates models of OpenAI, and of every server with its API.
 *
 * <pre>
 * karta.models.fast.provider=openai
 * karta.models.fast.api-key=${OPENAI_API_KEY}
 *
 * karta.models.local.provider=openai
 * karta.models.local.base-url=http://localhost:8000/v1
 * karta.models.local.model=qwen3
 * </pre>
 *
 * <p>A key is needed unless there is a base URL. OpenAI has no {@code top-k}, and models that think before they answer take
 * no {@code temperature}, {@code top-p} or penalties.
 */
public final class OpenAiProvider implements LanguageModelProvider {

    /** {@value}: the model that is asked where none is configured. */
    public static final String DEFAULT_MODEL = "gpt-4.1-mini";

    /** {@value}: how much a reasoning model thinks, in OpenAI's words; a key only of this provider. */
    public static final String REASONING_EFFORT = "reasoning-effort";

    /** {@value}: what requests with the same beginning have in common, so that OpenAI finds what it kept of it; a key only of this provider. */
    public static final String PROMPT_CACHE_KEY = "prompt-cache-key";

    /** {@value}: how long OpenAI keeps the beginning of a prompt, in OpenAI's words; a key only of this provider. */
    public static final String PROMPT_CACHE_RETENTION = "prompt-cache-retention";

    /** {@value}: {@code chat} for Chat Completions (default), {@code responses} for the Responses API; a key only of this provider. */
    public static final String API = "api";

    private static final Vendor OPENAI = Vendor.builder(
                    "OpenAI", URI.create("https://api.openai.com/v1"), DEFAULT_MODEL)
            .keyIn("OPENAI_API_KEY")
            .spokenByOthers()
            .addressIn("OPENAI_BASE_URL")
            .lacking(TOP_K)
            .knowing(API, REASONING_EFFORT, PROMPT_CACHE_KEY, PROMPT_CACHE_RETENTION, Vendor.SEED)
            .build();

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        return OpenAiModels.create(OPENAI, config, config.baseUrl().isEmpty());
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return OPENAI.fromEnvironment(name(), environment);
    }
}
