/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jModel;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Makes Gemini models of Google, which are asked through the Gemini API.
 *
 * <pre>
 * karta.models.quick.provider=gemini
 * karta.models.quick.api-key=${GEMINI_API_KEY}
 * </pre>
 *
 * <p>A key is always needed. Gemini has no {@code frequency-penalty}, no {@code presence-penalty} and no
 * {@code completions-path}; its models from 3.6 on, and 3.5 Flash-Lite, take no {@code temperature}, {@code top-p} or
 * {@code top-k} either.
 */
public final class GeminiProvider implements LanguageModelProvider {

    /** {@value}: the model that is asked where none is configured. */
    public static final String DEFAULT_MODEL = "gemini-3.5-flash-lite";

    /**
     * {@value}: the name of what Google keeps of a prompt, such as {@code cachedContents/abc}; a key only of this provider.
     * System messages and tools stand in what is kept, Google takes no others beside it.
     */
    public static final String CACHED_CONTENT = "cached-content";

    private static final Vendor GEMINI = Vendor.builder(
                    "Gemini", URI.create("https://generativelanguage.googleapis.com/v1beta"), DEFAULT_MODEL)
            .keyIn("GEMINI_API_KEY", "GOOGLE_API_KEY")
            .addressIn("GOOGLE_GEMINI_BASE_URL")
            .versioned("v1beta")
            .withPathsOfItsOwn()
            .lacking(FREQUENCY_PENALTY, PRESENCE_PENALTY)
            .knowing(Vendor.SEED, CACHED_CONTENT)
            .build();

    @Override
    public String name() {
        return "gemini";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var family = GeminiCapabilities.of(GEMINI.modelOf(config));
        var seed = GEMINI.numberOf(config, Vendor.SEED);
        boolean thinks = family.thinks() || config.capabilities().contains(Capability.THINKING);
        return LangChain4jModel.builder(GEMINI.lackingToo(family.lacking()), config)
                .schemaConstrained(family.keepsToSchemas())
                .schemaConstrainedBesideTools(family.keepsToSchemasBesideTools())
                .callingTools(family.callsTools())
                .capableOf(family.capabilities())
                .showingInResults((answer, part) -> family.seesWithinResults())
                .refining(GeminiRequestCustomizer::withoutTools)
                .rewording(json -> new GeminiRequestCustomizer(json, family, thinks))
                .mending(GeminiResponseNormalizer::new)
                .readingFinish(GeminiResponseNormalizer::finish)
                .readingCachedTokens(GeminiProvider::cachedTokens)
                .streaming(http -> streaming(http, config, family, seed))
                .build(http -> chat(http, config, family, seed));
    }

    private static ChatModel chat(
            HttpClientBuilder http, ModelConfig config, GeminiCapabilities family, Optional<Integer> seed) {
        return GoogleAiGeminiChatModel.builder()
                .httpClientBuilder(http)
                .baseUrl(GEMINI.addressOf(config).toString())
                .apiKey(GEMINI.keyOf(config).orElseThrow())
                .modelName(family.model())
                .seed(seed.orElse(null))
                .cachedContentName(config.properties().get(CACHED_CONTENT))
                .returnThinking(true)
                .maxRetries(0)
                .build();
    }

    private static Optional<Integer> cachedTokens(ChatResponse response) {
        return response.tokenUsage() instanceof GoogleAiGeminiTokenUsage usage
                ? Optional.ofNullable(usage.cachedContentTokenCount())
                : Optional.empty();
    }

    private static StreamingChatModel streaming(
            HttpClientBuilder http, ModelConfig config, GeminiCapabilities family, Optional<Integer> seed) {
        return GoogleAiGeminiStreamingChatModel.builder()
                .httpClientBuilder(http)
                .baseUrl(GEMINI.addressOf(config).toString())
                .apiKey(GEMINI.keyOf(config).orElseThrow())
                .modelName(family.model())
                .seed(seed.orElse(null))
                .cachedContentName(config.properties().get(CACHED_CONTENT))
                .returnThinking(true)
                .build();
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return GEMINI.fromEnvironment(name(), environment);
    }
}
