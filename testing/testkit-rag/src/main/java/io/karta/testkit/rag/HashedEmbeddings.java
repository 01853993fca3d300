/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.rag.store.StopWords;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Embeddings without a model, for tests: each word and each sequence of three letters contributes a direction. They are
 * equal on every machine. The meaning of words has no influence, so a model finds more.
 *
 * <pre>{@code
 * KnowledgeBase.named("manual").directory(docs).embeddings(new HashedEmbeddings(), "hashed").build()
 * }</pre>
 *
 * <p>Immutable.
 */
public final class HashedEmbeddings implements EmbeddingService {

    private static final int DIMENSIONS = 4096;
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}']+");
    private static final int PART = 3;
    private static final double OF_A_PART = 0.5;

    /** Creates the service. */
    public HashedEmbeddings() {}

    @Override
    public List<Embedding> embedAll(List<String> texts) {
        return texts.stream().map(HashedEmbeddings::embedding).toList();
    }

    @Override
    public int dimensions() {
        return DIMENSIONS;
    }

    private static Embedding embedding(String text) {
        Map<String, Integer> counts = new HashMap<>();
        BETWEEN_WORDS
                .splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty() && !StopWords.contain(word))
                .forEach(word -> counts.merge(word, 1, Integer::sum));
        float[] vector = new float[DIMENSIONS];
        counts.forEach((word, count) -> add(vector, word, 1 + Math.log(count)));
        return Embedding.of(vector);
    }

    /** Words that a text repeats count less each time. */
    private static void add(float[] vector, String word, double weight) {
        addPart(vector, word, weight);
        String marked = "^" + word + "$";
        for (int at = 0; at + PART <= marked.length(); at++) {
            addPart(vector, marked.substring(at, at + PART), weight * OF_A_PART);
        }
    }

    private static void addPart(float[] vector, String part, double weight) {
        var sum = new CRC32();
        sum.update(part.getBytes(UTF_8));
        long hash = (sum.getValue() * 0x9E3779B97F4A7C15L) >>> 20; // its lowest bit is the sign
        vector[(int) ((hash >>> 1) % DIMENSIONS)] += (float) ((hash & 1) == 0 ? weight : -weight);
    }
}
