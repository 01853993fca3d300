/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static io.karta.provider.http.ModelOption.THINKING_TOKENS;

import io.karta.agent.ConfigKeys;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.HttpModel;
import io.karta.provider.http.ModelCapabilities;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Provider of models of Ollama.
 *
 * <pre>
 * karta.models.local.provider=ollama
 * karta.models.local.model=llama3.2
 * </pre>
 *
 * <p>The base URL is {@code http://localhost:11434} if none is set. An optional key is sent as a bearer token, for
 * servers behind a proxy and for Ollama's cloud. Ollama has no {@code thinking-tokens}.
 */
public final class OllamaProvider implements LanguageModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "llama3.2";

    /**
     * {@value}: the size of the context in tokens; Ollama truncates longer prompts. Only this provider has the key.
     */
    public static final String CONTEXT = "num-ctx";

    static final String NAME = "ollama";

    private static final String PATH = "api/chat";

    private static final Vendor OLLAMA = vendor(DEFAULT_MODEL)
            .streamingJsonLines()
            .unsupported(THINKING_TOKENS)
            .supportedKeys(CONTEXT, Vendor.SEED)
            .build();

    /** The key is optional: only servers behind a proxy, and Ollama's cloud, require one. */
    static Vendor.Builder vendor(String defaultModel) {
        return Vendor.builder("Ollama", URI.create("http://localhost:11434"), defaultModel)
                .addressIn("OLLAMA_BASE_URL");
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        String model = OLLAMA.modelOf(config);
        var context = OLLAMA.numberOf(config, CONTEXT);
        var seed = OLLAMA.numberOf(config, Vendor.SEED);
        String path = config.completionsPath().orElse(PATH);
        if (config.capabilities().contains(Capability.DOCUMENTS)) {
            throw Messages.documentsUnsupported(config);
        }
        var builder = HttpModel.builder(OLLAMA, config);
        if (OllamaCapabilities.hasThinkingLevels(model)
                && !config.options().thinking().orElse(true)) {
            builder.rejecting(ConfigKeys.THINKING, model + " of Ollama always thinks");
        }
        return builder.schemaConstrained(true)
                .contextWindow(context.map(OptionalInt::of).orElseGet(OptionalInt::empty))
                .capableOf(ModelCapabilities.of(OllamaProvider.class, config, model, NAME))
                .build(json -> new ChatProtocol(json, path, new RequestWriter(json, model, context, seed)));
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return OLLAMA.fromEnvironment(name(), environment);
    }
}
