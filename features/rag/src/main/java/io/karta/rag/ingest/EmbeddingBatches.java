/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Calls of an embedding model with few texts at first, and with more while it is fast: the lease of a refresh is
 * renewed between two calls only, and expires during a long one. Not thread-safe.
 */
final class EmbeddingBatches {

    private static final int MIN_TEXTS = 10;
    private static final int MAX_TEXTS = 100;
    private static final long FAST = Duration.ofSeconds(10).toNanos();
    private static final long SLOW = Duration.ofSeconds(30).toNanos();

    private final LongSupplier nanoTime;
    private int size = MIN_TEXTS;

    EmbeddingBatches(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Embeds texts. The condition is evaluated between two calls, and ends the work if it is true: empty then. */
    Optional<List<Embedding>> embed(EmbeddingService service, List<String> texts, BooleanSupplier isNeedless) {
        List<Embedding> vectors = new ArrayList<>();
        for (int from = 0; from < texts.size(); ) {
            if (from > 0 && isNeedless.getAsBoolean()) {
                return Optional.empty();
            }
            List<String> batch = texts.subList(from, Math.min(texts.size(), from + size));
            long start = nanoTime.getAsLong();
            vectors.addAll(service.embedAll(batch));
            adapt(batch.size(), nanoTime.getAsLong() - start);
            from += batch.size();
        }
        return Optional.of(vectors);
    }

    private void adapt(int texts, long duration) {
        if (duration > SLOW) {
            size = Math.max(1, texts / 2);
        } else if (texts == size && duration <= FAST) {
            size = Math.min(MAX_TEXTS, size * 2);
        }
    }
}
