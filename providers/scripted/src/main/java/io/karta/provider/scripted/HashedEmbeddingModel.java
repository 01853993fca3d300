/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.model.Embedding;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.model.TokenUsage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Embedding model that hashes words: each word, and each sequence of three letters in it, contributes a direction.
 * Immutable.
 */
final class HashedEmbeddingModel implements EmbeddingModel {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final int PART = 3;
    private static final float OF_A_WORD = 1;
    private static final float OF_A_PART = 0.3f;

    private final int dimensions;

    HashedEmbeddingModel(int dimensions) {
        this.dimensions = dimensions;
    }

    @Override
    public OptionalInt dimensions() {
        return OptionalInt.of(dimensions);
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        List<List<String>> texts =
                request.texts().stream().map(HashedEmbeddingModel::words).toList();
        long tokens = texts.stream().mapToLong(List::size).sum();
        return EmbeddingResponse.of(texts.stream().map(this::embedding).toList())
                .withUsage(new TokenUsage(tokens, 0));
    }

    /** A text without letters and digits is a single word. */
    private static List<String> words(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        List<String> words = BETWEEN_WORDS
                .splitAsStream(lower)
                .filter(word -> !word.isEmpty())
                .toList();
        return words.isEmpty() ? List.of(lower.strip()) : words;
    }

    private Embedding embedding(List<String> words) {
        float[] vector = new float[dimensions];
        for (String word : words) {
            add(vector, word, OF_A_WORD);
            String marked = "^" + word + "$";
            for (int at = 0; at + PART <= marked.length(); at++) {
                add(vector, marked.substring(at, at + PART), OF_A_PART);
            }
        }
        return Embedding.of(normal(vector, words.get(0)));
    }

    private void add(float[] vector, String part, float weight) {
        long hash = hash(part);
        vector[(int) ((hash >>> 1) % dimensions)] += (hash & 1) == 0 ? weight : -weight;
    }

    /** The hash is equal on every machine; its lowest bit is the sign. */
    private static long hash(String part) {
        var sum = new CRC32();
        sum.update(part.getBytes(UTF_8));
        return (sum.getValue() * 0x9E3779B97F4A7C15L) >>> 20;
    }

    /**
     * Normalizes to length 1, like most vendors. If the words cancel each other out, the direction of the first one is
     * used.
     */
    private float[] normal(float[] vector, String first) {
        double square = 0;
        for (float number : vector) {
            square += (double) number * number;
        }
        if (square == 0) {
            add(vector, first, OF_A_WORD);
            square = 1;
        }
        float length = (float) Math.sqrt(square);
        float[] normal = Arrays.copyOf(vector, vector.length);
        for (int i = 0; i < normal.length; i++) {
            normal[i] /= length;
        }
        return normal;
    }
}
