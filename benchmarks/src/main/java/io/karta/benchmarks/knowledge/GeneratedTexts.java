/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts of invented words that are as frequent as those of a language (Zipf's law). The same in every run. */
final class GeneratedTexts {

    private static final int VOCABULARY = 20_000;
    private static final int WORDS = 1_800;
    private static final int LINE = 12;

    private final Random random = new Random(42);
    private final List<String> vocabulary =
            IntStream.range(0, VOCABULARY).mapToObj(GeneratedTexts::word).toList();

    /** Returns texts of about nine chunks each. */
    List<String> documents(int count) {
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(words(WORDS));
        }
        return texts;
    }

    List<String> questions(int count) {
        return IntStream.range(0, count).mapToObj(i -> words(6).strip()).toList();
    }

    private String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> next() + (i % LINE == LINE - 1 ? ".\n" : ""))
                .collect(Collectors.joining(" "));
    }

    /** The probability of a rank is about 1/rank. */
    private String next() {
        return vocabulary.get((int) Math.pow(VOCABULARY, random.nextDouble()) - 1);
    }

    private static String word(int number) {
        var word = new StringBuilder();
        for (int rest = number + 20; rest > 0; rest /= 20) {
            word.append("bcdfghklmnprstvwxyzj".charAt(rest % 20)).append("aeiou".charAt(rest % 5));
        }
        return word.toString();
    }
}
