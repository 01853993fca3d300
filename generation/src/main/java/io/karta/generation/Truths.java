/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads true or false out of a text: a word that says so, or the only such word in a sentence that negates nothing. */
final class Truths {

    private static final int LONGEST = 10_000;
    private static final Set<String> YES = Set.of("true", "yes", "y", "on", "1", "1.0");
    private static final Set<String> NO = Set.of("false", "no", "n", "off", "0", "0.0");
    private static final Pattern AROUND = Pattern.compile("^[\\s*_`\"'(]+|[\\s*_`\"').!]+$");
    private static final Pattern WORD = Pattern.compile("\\b(true|false)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern NEGATION = Pattern.compile(
            "\\b(?:not|never|neither|nor|no|cannot|if|whether)\\b|n['\u2019]t\\b", Pattern.CASE_INSENSITIVE);

    private Truths() {}

    static Optional<Boolean> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        var word = AROUND.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
        if (YES.contains(word) || NO.contains(word)) {
            return Optional.of(YES.contains(word));
        }
        return inside(text);
    }

    private static Optional<Boolean> inside(String text) {
        var words = WORD.matcher(text);
        if (!words.find()) {
            return Optional.empty();
        }
        var first = words.group().toLowerCase(Locale.ROOT);
        int start = words.start();
        while (words.find()) {
            if (!words.group().equalsIgnoreCase(first)) {
                return Optional.empty();
            }
        }
        int sentence = Math.max(text.lastIndexOf('.', start), text.lastIndexOf('\n', start)) + 1;
        return NEGATION.matcher(text.substring(sentence, start)).find()
                ? Optional.empty()
                : Optional.of(first.equals("true"));
    }
}
