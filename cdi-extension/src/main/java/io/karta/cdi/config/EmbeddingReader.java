/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Problems;
import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import io.karta.spi.TypedSettings;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the configuration of an embedding model. */
public final class EmbeddingReader {

    /** Keys that embedding models share with language models. */
    private static final Set<String> SHARED = Set.of(
            ConfigKeys.PROVIDER,
            ConfigKeys.MODEL,
            ConfigKeys.API_KEY,
            ConfigKeys.BASE_URL,
            ConfigKeys.HEADERS,
            ConfigKeys.TIMEOUT,
            ConfigKeys.RETRY_MAX_RETRIES,
            ConfigKeys.RETRY_DELAY,
            ConfigKeys.RETRY_JITTER,
            ConfigKeys.RETRY_MAX_DURATION,
            ConfigKeys.RETRY_BACKOFF_FACTOR,
            ConfigKeys.RETRY_BACKOFF_MAX_DELAY,
            ConfigKeys.PRICE_INPUT);

    private final Problems problems;
    private final ModelReader models;

    public EmbeddingReader(Problems problems) {
        this.problems = problems;
        this.models = new ModelReader(problems);
    }

    public static Set<String> keys() {
        Set<String> all = new TreeSet<>(SHARED);
        all.add(ConfigKeys.DIMENSIONS);
        all.add(ConfigKeys.BATCH_SIZE);
        return all;
    }

    /**
     * Reads all keys of a model; keys that are unknown here, or apply to language models only, are passed to the
     * provider.
     */
    public EmbeddingConfig read(String name, String provider, Map<String, Setting> settings) {
        Map<String, Setting> shared = new TreeMap<>(settings);
        shared.keySet().retainAll(SHARED);
        var reached = models.read(ModelConfig.builder(name, provider).build(), shared).toBuilder();
        settings.forEach((key, setting) -> {
            if (!keys().contains(key) && !key.isEmpty() && !ResilienceKeys.RENAMED.containsKey(key)) {
                reached.property(key, setting.value());
            }
        });
        EmbeddingConfig config = EmbeddingConfig.of(reached.build());
        TypedSettings typed = typed(settings);
        EmbeddingConfig sized = typed.integer(ConfigKeys.DIMENSIONS, ConfigReader.POSITIVE)
                .map(config::withDimensions)
                .orElse(config);
        return typed.integer(ConfigKeys.BATCH_SIZE, ConfigReader.POSITIVE)
                .map(sized::withBatchSize)
                .orElse(sized);
    }

    private TypedSettings typed(Map<String, Setting> settings) {
        return TypedSettings.of(
                key -> Optional.ofNullable(settings.get(key)).map(Setting::value),
                (key, value, allowed) ->
                        problems.add(requireNonNull(settings.get(key), key).invalid(allowed)));
    }
}
