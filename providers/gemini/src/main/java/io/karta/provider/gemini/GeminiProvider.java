/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;

import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.HttpModel;
import io.karta.provider.http.ModelCapabilities;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Provider of Gemini models of Google, called through the Gemini API.
 *
 * <pre>
 * karta.models.quick.provider=gemini
 * karta.models.quick.api-key=${GEMINI_API_KEY}
 * </pre>
 *
 * <p>A key is required. Gemini has no {@code frequency-penalty}, no {@code presence-penalty} and no {@code
 * completions-path}; its models from 3.6 on, and 3.5 Flash-Lite, have no {@code temperature}, {@code top-p} or {@code
 * top-k} either.
 */
public final class GeminiProvider implements LanguageModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "gemini-3.5-flash-lite";

    /**
     * {@value}: the name of cached content at Google, such as {@code cachedContents/abc}. Only this provider has the
     * key. The cached content includes system messages and tools; Google rejects others in addition.
     */
    public static final String CACHED_CONTENT = "cached-content";

    static final String NAME = "gemini";

    private static final String FOLDER = "models/";

    private static final Vendor GEMINI = vendor(DEFAULT_MODEL)
            .unsupported(FREQUENCY_PENALTY, PRESENCE_PENALTY)
            .supportedKeys(Vendor.SEED, CACHED_CONTENT)
            .build();

    static Vendor.Builder vendor(String defaultModel) {
        return Vendor.builder("Gemini", URI.create("https://generativelanguage.googleapis.com/v1beta"), defaultModel)
                .keyIn("GEMINI_API_KEY", "GOOGLE_API_KEY")
                .keyHeader("x-goog-api-key", "")
                .addressIn("GOOGLE_GEMINI_BASE_URL")
                .versioned("v1beta")
                .withPathsOfItsOwn();
    }

    /** The configured name may include the folder. */
    static String path(String model) {
        return model.startsWith(FOLDER) ? model : FOLDER + model;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var model = GeminiCapabilities.of(GEMINI.modelOf(config));
        var settings = new GeminiSettings(
                GEMINI.numberOf(config, Vendor.SEED),
                Optional.ofNullable(config.properties().get(CACHED_CONTENT)));
        return HttpModel.builder(GEMINI.without(model.unsupported()), config)
                .schemaConstrained(model.enforcesSchemas())
                .schemaConstrainedBesideTools(model.combinesSchemasWithTools())
                .callingTools(model.callsTools())
                .capableOf(ModelCapabilities.of(GeminiProvider.class, config, model.model(), NAME))
                .acceptingInResults((result, part) -> model.supportsMediaInResults())
                .build(json -> new GenerateContentProtocol(json, model, settings));
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return GEMINI.fromEnvironment(name(), environment);
    }
}
