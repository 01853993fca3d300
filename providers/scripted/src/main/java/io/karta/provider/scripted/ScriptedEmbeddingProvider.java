/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import java.util.function.Consumer;

/**
 * Provider of embedding models without a network. Texts with common words, or parts of words, are similar, and equal
 * texts always have equal embeddings.
 *
 * <pre>{@code
 * karta.embeddings.articles.provider=scripted
 * karta.embeddings.articles.dimensions=64                 # 256 unless it is set
 * }</pre>
 *
 * <p>For tests and demonstrations: the meaning of words has no influence.
 */
public final class ScriptedEmbeddingProvider implements EmbeddingModelProvider {

    /** {@value}: the number of dimensions if none is configured. */
    public static final int DEFAULT_DIMENSIONS = 256;

    @Override
    public String name() {
        return ScriptedProvider.NAME;
    }

    @Override
    public EmbeddingModel create(EmbeddingConfig config) {
        config.connection().properties().keySet().stream().sorted().findFirst().ifPresent(refuse(config));
        return new HashedEmbeddingModel(config.dimensions().orElse(DEFAULT_DIMENSIONS));
    }

    private static Consumer<String> refuse(EmbeddingConfig config) {
        return key -> {
            throw Messages.unknownEmbeddingKey(config.connection(), key);
        };
    }
}
