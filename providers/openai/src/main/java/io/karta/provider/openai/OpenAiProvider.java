/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static io.karta.provider.http.ModelOption.THINKING;
import static io.karta.provider.http.ModelOption.THINKING_TOKENS;
import static io.karta.provider.http.ModelOption.TOP_K;

import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Provider of models of OpenAI, and of every server with its API.
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
 * <p>A key is required unless a base URL is set. OpenAI has no {@code top-k}. Reasoning models have {@code
 * reasoning-effort} instead of {@code thinking}, and no {@code temperature}, {@code top-p} and penalties.
 */
public final class OpenAiProvider implements LanguageModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "gpt-4.1-mini";

    /**
     * {@value}: {@code none}, {@code minimal}, {@code low}, {@code medium}, {@code high} or {@code xhigh}, depending on
     * the model.
     */
    public static final String REASONING_EFFORT = "reasoning-effort";

    /**
     * {@value}: the summaries of thoughts that the Responses API returns: {@code auto}, {@code concise}, {@code
     * detailed} or {@code none}. The default is {@code auto}, but {@code none} without {@link #API}.
     */
    public static final String REASONING_SUMMARY = "reasoning-summary";

    /**
     * {@value}: a name for requests with the same prefix, which improves OpenAI's prompt caching. Only this provider
     * has the key.
     */
    public static final String PROMPT_CACHE_KEY = "prompt-cache-key";

    /** {@value}: the retention of cached prompts: {@code in_memory} or {@code 24h}. Only this provider has the key. */
    public static final String PROMPT_CACHE_RETENTION = "prompt-cache-retention";

    /**
     * {@value}: {@code chat} for Chat Completions, {@code responses} for the Responses API. The default is the former,
     * except for models that OpenAI itself offers only in the latter, or without tools in the former.
     */
    public static final String API = "api";

    private static final String HOST = "api.openai.com";

    private static final Vendor OPENAI = Vendor.builder(
                    "OpenAI", URI.create("https://api.openai.com/v1"), DEFAULT_MODEL)
            .keyIn("OPENAI_API_KEY")
            .keyOptionalWithBaseUrl()
            .addressIn("OPENAI_BASE_URL")
            .unsupported(TOP_K, THINKING, THINKING_TOKENS)
            .supportedKeys(
                    API, REASONING_EFFORT, REASONING_SUMMARY, PROMPT_CACHE_KEY, PROMPT_CACHE_RETENTION, Vendor.SEED)
            .build();

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        return OpenAiModels.create(
                OPENAI,
                config,
                config.baseUrl().map(URI::getHost).map(OpenAiProvider::isOpenAi).orElse(true));
    }

    /** OpenAI has further hosts for regions, such as {@code eu.api.openai.com}. */
    private static boolean isOpenAi(String host) {
        return host.equalsIgnoreCase(HOST) || host.toLowerCase(Locale.ROOT).endsWith("." + HOST);
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return OPENAI.fromEnvironment(name(), environment);
    }
}
