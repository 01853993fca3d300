/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;

import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.HttpModel;
import io.karta.provider.http.Vendor;
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

    static final String NAME = "ollama";

    private static final String PATH = "api/chat";

    private static final Vendor OLLAMA = vendor(DEFAULT_MODEL)
            .streamingJsonLines()
            .lacking(FREQUENCY_PENALTY, PRESENCE_PENALTY)
            .knowing(CONTEXT, Vendor.SEED)
            .build();

    /** A key is optional: only servers behind a proxy, and Ollama's cloud, want one. */
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
        return HttpModel.builder(OLLAMA, config)
                .schemaConstrained(true)
                .capableOf(OllamaCapabilities.capabilities(model))
                .build(json -> new ChatProtocol(json, path, new RequestWriter(json, model, context, seed)));
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return OLLAMA.fromEnvironment(name(), environment);
    }
}
