/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Similarity of the words of two requests (Sorensen-Dice). Parts that many requests have in common, such as schemas,
 * are excluded.
 */
final class Similarity {

    /** Minimum similarity, above that of two arbitrary texts. */
    static final double LEAST = 0.3;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Map<String, Integer> words;
    private final String text;

    private Similarity(String text) {
        this.text = text;
        this.words = words(text);
    }

    /** Compares messages except instructions, which many requests have in common. */
    static Similarity to(RecordedRequest asked) {
        var text = new StringBuilder();
        for (JsonValue each : asked.json().getJsonArray("messages")) {
            JsonObject message = each.asJsonObject();
            if (!"system".equals(message.getString("role", ""))) {
                text.append(message.getOrDefault("text", JsonValue.NULL))
                        .append(' ')
                        .append(message.getOrDefault("calls", JsonValue.NULL))
                        .append(' ')
                        .append(message.getOrDefault("attachments", JsonValue.NULL))
                        .append(' ');
            }
        }
        return new Similarity(text.toString());
    }

    private static Map<String, Integer> words(String text) {
        Map<String, Integer> words = new HashMap<>();
        BETWEEN_WORDS
                .splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty() && !word.equals("null"))
                .forEach(word -> words.merge(word, 1, Integer::sum));
        return words;
    }

    /** Returns 1 for equal requests, and 0 for requests without a common word. */
    double of(Similarity other) {
        if (text.equals(other.text)) {
            return 1;
        }
        int common = words.entrySet().stream()
                .mapToInt(word -> Math.min(word.getValue(), other.words.getOrDefault(word.getKey(), 0)))
                .sum();
        int all = count() + other.count();
        return all == 0 ? 0 : 2.0 * common / all;
    }

    private int count() {
        return words.values().stream().mapToInt(Integer::intValue).sum();
    }
}
