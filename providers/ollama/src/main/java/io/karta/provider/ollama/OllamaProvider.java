/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel.OllamaChatModelBuilder;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel.OllamaStreamingChatModelBuilder;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.LangChain4jModel;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Makes models of Ollama.
 *
 * <pre>
 * karta.models.local.provider=ollama
 * karta.models.local.model=llama3.2
 * </pre>
 *
 * <p>Ollama is asked at {@code http://localhost:11434} unless there is a base URL, and needs no key; one that is set is sent
 * as a bearer token, for servers behind a gate. It has no {@code frequency-penalty} and no {@code presence-penalty}.
 */
public final class OllamaProvider implements LanguageModelProvider {

    /** {@value}: the model that is asked where none is configured. */
    public static final String DEFAULT_MODEL = "llama3.2";

    /** {@value}: how many tokens prompt and answer may have; what exceeds it Ollama cuts off. A key only of this provider. */
    public static final String CONTEXT = "num-ctx";

    private static final Vendor OLLAMA = Vendor.builder("Ollama", URI.create("http://localhost:11434"), DEFAULT_MODEL)
            .addressIn("OLLAMA_BASE_URL")
            .lacking(FREQUENCY_PENALTY, PRESENCE_PENALTY)
            .knowing(CONTEXT, Vendor.SEED)
            .build();

    @Override
    public String name() {
        return "ollama";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var context = OLLAMA.numberOf(config, CONTEXT);
        var seed = OLLAMA.numberOf(config, Vendor.SEED);
        return LangChain4jModel.builder(OLLAMA, config)
                .schemaConstrained(true)
                .capableOf(OllamaCapabilities.capabilities(OLLAMA.modelOf(config)))
                .thinking(OllamaCapabilities::thinking)
                .rewording(OllamaRequestCustomizer::new)
                .mending(OllamaResponseNormalizer::new)
                .readingFinish(OllamaResponseNormalizer::finish)
                .streaming(http -> streaming(http, config, context, seed))
                .build(http -> chat(http, config, context, seed));
    }

    private static ChatModel chat(
            HttpClientBuilder http, ModelConfig config, Optional<Integer> context, Optional<Integer> seed) {
        return new OllamaChatModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(OLLAMA.addressOf(config).toString())
                .customHeaders(bearer(config))
                .modelName(OLLAMA.modelOf(config))
                .numCtx(context.orElse(null))
                .seed(seed.orElse(null))
                .returnThinking(true)
                .logRequests(false)
                .logResponses(false)
                .maxRetries(0)
                .build();
    }

    private static StreamingChatModel streaming(
            HttpClientBuilder http, ModelConfig config, Optional<Integer> context, Optional<Integer> seed) {
        return new OllamaStreamingChatModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(OLLAMA.addressOf(config).toString())
                .customHeaders(bearer(config))
                .modelName(OLLAMA.modelOf(config))
                .numCtx(context.orElse(null))
                .seed(seed.orElse(null))
                .returnThinking(true)
                .logRequests(false)
                .logResponses(false)
                .build();
    }

    static Map<String, String> bearer(ModelConfig config) {
        return OLLAMA.keyOf(config)
                .map(key -> Map.of("Authorization", "Bearer " + key))
                .orElse(Map.of());
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return OLLAMA.fromEnvironment(name(), environment);
    }
}
