/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static io.karta.provider.http.ModelOption.TOP_K;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel.OpenAiChatModelBuilder;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel.OpenAiStreamingChatModelBuilder;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.openai.OpenAiTokenUsage.InputTokensDetails;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jModel;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes models of OpenAI, and of every server that speaks its Chat Completions protocol.
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

    private static final Vendor OPENAI = Vendor.builder(
                    "OpenAI", URI.create("https://api.openai.com/v1"), DEFAULT_MODEL)
            .keyIn("OPENAI_API_KEY")
            .spokenByOthers()
            .addressIn("OPENAI_BASE_URL")
            .lacking(TOP_K)
            .knowing(REASONING_EFFORT, PROMPT_CACHE_KEY, PROMPT_CACHE_RETENTION, Vendor.SEED)
            .build();

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var effort = Optional.ofNullable(config.properties().get(REASONING_EFFORT));
        var family =
                new OpenAiCapabilities(OPENAI.modelOf(config), config.baseUrl().isEmpty(), effort);
        var seed = OPENAI.numberOf(config, Vendor.SEED);
        return LangChain4jModel.builder(OPENAI.lackingToo(family.lacking()), config)
                .schemaConstrained(family.keepsToSchemas())
                .schemaConstrainedBesideTools(family.keepsToSchemas())
                .callingTools(family.callsTools())
                .refining(family::inItsWords)
                .capableOf(family.capabilities())
                .readingCachedTokens(OpenAiProvider::cachedTokens)
                .streaming(http -> streaming(http, config, family, seed))
                .build(http -> chat(http, config, family, seed));
    }

    private static ChatModel chat(
            HttpClientBuilder http, ModelConfig config, OpenAiCapabilities family, Optional<Integer> seed) {
        return new OpenAiChatModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(OPENAI.addressOf(config).toString())
                .apiKey(OPENAI.keyOf(config).orElse(null))
                .modelName(family.model())
                .reasoningEffort(family.effort().orElse(null))
                .seed(seed.orElse(null))
                .customParameters(caching(config))
                .strictJsonSchema(true)
                .returnThinking(true)
                .maxRetries(0)
                .build();
    }

    private static StreamingChatModel streaming(
            HttpClientBuilder http, ModelConfig config, OpenAiCapabilities family, Optional<Integer> seed) {
        return new OpenAiStreamingChatModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(OPENAI.addressOf(config).toString())
                .apiKey(OPENAI.keyOf(config).orElse(null))
                .modelName(family.model())
                .reasoningEffort(family.effort().orElse(null))
                .seed(seed.orElse(null))
                .customParameters(caching(config))
                .strictJsonSchema(true)
                .returnThinking(true)
                .build();
    }

    private static Optional<Integer> cachedTokens(ChatResponse response) {
        return response.tokenUsage() instanceof OpenAiTokenUsage usage
                ? Optional.ofNullable(usage.inputTokensDetails()).map(InputTokensDetails::cachedTokens)
                : Optional.empty();
    }

    private static Map<String, Object> caching(ModelConfig config) {
        return Stream.of(PROMPT_CACHE_KEY, PROMPT_CACHE_RETENTION)
                .filter(config.properties()::containsKey)
                .collect(Collectors.toMap(
                        key -> key.replace('-', '_'), key -> config.properties().get(key)));
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return OPENAI.fromEnvironment(name(), environment);
    }
}
