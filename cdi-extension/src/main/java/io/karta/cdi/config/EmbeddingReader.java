/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Problems;
import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the values below the name of an embedding model. */
public final class EmbeddingReader {

    /** What an embedding model has in common with a language model. */
    private static final Set<String> SHARED = Set.of(
            ConfigKeys.PROVIDER,
            ConfigKeys.MODEL,
            ConfigKeys.API_KEY,
            ConfigKeys.BASE_URL,
            ConfigKeys.HEADERS,
            ConfigKeys.TIMEOUT,
            ConfigKeys.MAX_ATTEMPTS,
            ConfigKeys.BACKOFF_FIRST,
            ConfigKeys.BACKOFF_FACTOR,
            ConfigKeys.BACKOFF_MAX,
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
     * Reads everything that is set; what only the provider understands, or only language models have, is left to the
     * provider.
     */
    public EmbeddingConfig read(String name, String provider, Map<String, Setting> settings) {
        Map<String, Setting> shared = new TreeMap<>(settings);
        shared.keySet().retainAll(SHARED);
        var reached = models.read(ModelConfig.builder(name, provider).build(), shared).toBuilder();
        settings.forEach((key, setting) -> {
            if (!keys().contains(key) && !key.isEmpty()) {
                reached.property(key, setting.value());
            }
        });
        EmbeddingConfig config = EmbeddingConfig.of(reached.build());
        OptionalInt dimensions = count(settings, ConfigKeys.DIMENSIONS);
        OptionalInt texts = count(settings, ConfigKeys.BATCH_SIZE);
        EmbeddingConfig sized = dimensions.isPresent() ? config.withDimensions(dimensions.getAsInt()) : config;
        return texts.isPresent() ? sized.withBatchSize(texts.getAsInt()) : sized;
    }

    private OptionalInt count(Map<String, Setting> settings, String key) {
        Setting setting = settings.get(key);
        if (setting == null) {
            return OptionalInt.empty();
        }
        if (!setting.value().matches("[1-9]\\d{0,8}")) {
            problems.add(Messages.badValue(setting, "an integer of at least 1"));
            return OptionalInt.empty();
        }
        return OptionalInt.of(Integer.parseInt(setting.value()));
    }
}
