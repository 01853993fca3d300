/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import io.karta.generation.type.Metadata;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Compares names with significant punctuation: {@code not spam} is {@code NOT_SPAM}, but {@code !spam} is not {@code
 * SPAM}, {@code A-} is not {@code A+}, and {@code 1.2} is not {@code 12}.
 */
public final class NameSpelling {

    private static final Pattern AROUND = Pattern.compile(
            "^[\\s\"'`*_(\\[{\u201c\u2018\u00ab]+|^[-\u2022] +|[\\s\"'`_)\\]}\u201d\u2019\u00bb.,;:!?]+$");
    private static final Pattern EMPHASIS = Pattern.compile("\\*\\*|(?<=\\p{L})\\*$");
    private static final Pattern BETWEEN_DIGITS = Pattern.compile("(?<=\\p{N})[\\s_./,:'\u2019-]+(?=\\p{N})");
    private static final Pattern SEPARATORS = Pattern.compile(
            "\\s+-+\\s+|[\\s_./,:;'\u2019\"`()\\[\\]{}\u2010-\u2015]+|(?<=[\\p{L}\\p{N}])-+(?=[\\p{L}\\p{N}])");
    private static final Pattern SIGN = Pattern.compile("[^\\p{L}\\p{N} ]");
    private static final char DIGITS_APART = ' ';

    private NameSpelling() {}

    /** Returns the value with a name: exact, by alias, or in another spelling; empty if there is none or several. */
    public static <N> Optional<N> find(String name, List<N> all, Function<N, Metadata> labels) {
        for (var one : all) {
            if (labels.apply(one).name().equals(name)
                    || labels.apply(one).aliases().contains(name)) {
                return Optional.of(one);
            }
        }
        var expected = key(stripped(name));
        if (expected.isEmpty()) {
            return Optional.empty();
        }
        var found = all.stream()
                .filter(one -> isSpelled(expected, labels.apply(one)))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static boolean isSpelled(String expected, Metadata labels) {
        return expected.equals(key(labels.name()))
                || labels.aliases().stream().anyMatch(alias -> expected.equals(key(alias)));
    }

    /** Returns the text without surrounding quotes, brackets and emphasis, and without the final punctuation. */
    static String stripped(String text) {
        return AROUND.matcher(EMPHASIS.matcher(text.strip()).replaceAll("")).replaceAll("");
    }

    /** Returns letters, digits and signs in lower case without accents and separators, except separators of digits. */
    static String key(String name) {
        var folded = NameMatcher.folded(name).replace('\u2212', '-');
        var apart = BETWEEN_DIGITS.matcher(folded).replaceAll("\u0000");
        return SEPARATORS.matcher(apart).replaceAll("").replace('\u0000', DIGITS_APART);
    }

    /** Returns whether a name contains significant signs. */
    static boolean hasSigns(String name) {
        var key = key(name);
        return key.indexOf(DIGITS_APART) >= 0 || SIGN.matcher(key).find();
    }
}
