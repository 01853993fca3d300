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
 * How much of their words two questions have in common (Sorensen-Dice); what is the same in all questions, such as
 * schemas, does not count.
 */
final class Similarity {

    /** Below it questions have no more in common than any two texts. */
    static final double LEAST = 0.3;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Map<String, Integer> words;
    private final String text;

    private Similarity(String text) {
        this.text = text;
        this.words = words(text);
    }

    /** Looks at what was said, but for instructions, which many questions share. */
    static Similarity to(RecordedRequest asked) {
        var said = new StringBuilder();
        for (JsonValue each : asked.json().getJsonArray("messages")) {
            JsonObject message = each.asJsonObject();
            if (!"system".equals(message.getString("role", ""))) {
                said.append(message.getOrDefault("text", JsonValue.NULL))
                        .append(' ')
                        .append(message.getOrDefault("calls", JsonValue.NULL))
                        .append(' ')
                        .append(message.getOrDefault("attachments", JsonValue.NULL))
                        .append(' ');
            }
        }
        return new Similarity(said.toString());
    }

    private static Map<String, Integer> words(String text) {
        Map<String, Integer> words = new HashMap<>();
        BETWEEN_WORDS
                .splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty() && !word.equals("null"))
                .forEach(word -> words.merge(word, 1, Integer::sum));
        return words;
    }

    /** Returns 1 for the same, and 0 where no word is in both. */
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
