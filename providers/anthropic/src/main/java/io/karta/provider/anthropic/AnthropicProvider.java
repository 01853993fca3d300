/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import io.karta.message.AgentImage;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jModel;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Makes models of Anthropic.
 *
 * <pre>
 * karta.models.careful.provider=anthropic
 * karta.models.careful.api-key=${ANTHROPIC_API_KEY}
 * </pre>
 *
 * <p>A key is always needed. Anthropic has no {@code frequency-penalty} and no {@code presence-penalty}; its models from
 * Opus 4.7 on take no {@code temperature}, {@code top-p} or {@code top-k} either.
 */
public final class AnthropicProvider implements LanguageModelProvider {

    /** {@value}: the model that is asked where none is configured. */
    public static final String DEFAULT_MODEL = "claude-haiku-4-5";

    /** {@value}: the longest answer in tokens where none is configured; Anthropic's protocol demands one. */
    public static final int DEFAULT_MAX_TOKENS = 16_384;

    /**
     * {@value}: whether Anthropic keeps system messages and tools for the next request, which costs less from the second on; a key
     * only of this provider.
     */
    public static final String PROMPT_CACHING = "prompt-caching";

    private static final Vendor ANTHROPIC = Vendor.builder(
                    "Anthropic", URI.create("https://api.anthropic.com/v1"), DEFAULT_MODEL)
            .keyIn("ANTHROPIC_API_KEY")
            .versioned("v1")
            .lacking(FREQUENCY_PENALTY, PRESENCE_PENALTY)
            .knowing(PROMPT_CACHING)
            .build();

    @Override
    public String name() {
        return "anthropic";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var generation = new ClaudeCapabilities(ANTHROPIC.modelOf(config));
        boolean cached = ANTHROPIC.isOn(config, PROMPT_CACHING);
        return LangChain4jModel.builder(ANTHROPIC.lackingToo(generation.lacking()), config)
                .schemaConstrained(generation.keepsToSchemas())
                .schemaConstrainedBesideTools(true)
                .callingTools(generation.callsTools())
                .capableOf(generation.capabilities())
                .showingInResults((answer, part) -> part instanceof AgentImage && !answer.isError())
                .refining(generation::inItsWords)
                .thinking(generation::thinking)
                .streaming(http -> streaming(http, config, cached))
                .readingFinish(StopReason::in)
                .readingUsage(CachedTokenCounter::in)
                .readingCachedTokens(CachedTokenCounter::readIn)
                .build(http -> chat(http, config, cached));
    }

    private static ChatModel chat(HttpClientBuilder http, ModelConfig config, boolean cached) {
        return AnthropicChatModel.builder()
                .httpClientBuilder(http)
                .baseUrl(ANTHROPIC.addressOf(config).toString())
                .apiKey(ANTHROPIC.keyOf(config).orElseThrow())
                .modelName(ANTHROPIC.modelOf(config))
                .maxTokens(DEFAULT_MAX_TOKENS)
                .cacheSystemMessages(cached)
                .cacheTools(cached)
                .returnThinking(true)
                .maxRetries(0)
                .build();
    }

    private static StreamingChatModel streaming(HttpClientBuilder http, ModelConfig config, boolean cached) {
        return AnthropicStreamingChatModel.builder()
                .httpClientBuilder(http)
                .baseUrl(ANTHROPIC.addressOf(config).toString())
                .apiKey(ANTHROPIC.keyOf(config).orElseThrow())
                .modelName(ANTHROPIC.modelOf(config))
                .maxTokens(DEFAULT_MAX_TOKENS)
                .cacheSystemMessages(cached)
                .cacheTools(cached)
                .returnThinking(true)
                .build();
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return ANTHROPIC.fromEnvironment(name(), environment);
    }
}
