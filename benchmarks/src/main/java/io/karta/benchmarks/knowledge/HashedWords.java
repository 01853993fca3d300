/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.knowledge;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import java.util.List;
import java.util.regex.Pattern;

/** Embeddings that cost little: each word adds to eight of 256 numbers. The time of a model is not measured. */
final class HashedWords implements EmbeddingService {

    private static final int DIMENSIONS = 256;
    private static final int DIRECTIONS = 8;
    private static final Pattern SPACE = Pattern.compile("[^\\p{L}\\p{N}]+");

    @Override
    public List<Embedding> embedAll(List<String> texts) {
        return texts.stream().map(text -> Embedding.of(vector(text))).toList();
    }

    @Override
    public int dimensions() {
        return DIMENSIONS;
    }

    private static float[] vector(String text) {
        float[] vector = new float[DIMENSIONS];
        SPACE.splitAsStream(text).forEach(word -> {
            long hash = word.hashCode() * 0x9E3779B97F4A7C15L;
            for (int i = 0; i < DIRECTIONS; i++) {
                hash = hash * 0x5851F42D4C957F2DL + 1;
                vector[(int) (hash >>> 56)] += (hash >>> 55 & 1) == 0 ? 1 : -1;
            }
        });
        return vector;
    }
}
