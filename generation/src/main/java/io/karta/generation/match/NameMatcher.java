/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import io.karta.generation.type.Metadata;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Finds the value with a name; case, punctuation and accents are ignored. */
public final class NameMatcher {

    private static final int SHORTEST_FUZZY = 5;

    private static final Pattern MARKS = Pattern.compile("\\p{M}");

    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{N}]");

    private static final Pattern NO_DIGITS = Pattern.compile("[^\\p{N} ]");

    private NameMatcher() {}

    public static boolean isSame(String name, Metadata labels) {
        var expected = plain(name);
        return expected.equals(plain(labels.name()))
                || labels.aliases().stream().anyMatch(alias -> plain(alias).equals(expected));
    }

    /** Returns the value with a name: exact, by alias, or in another spelling; empty if there is none or several. */
    public static <N> Optional<N> find(String name, List<N> all, Function<N, Metadata> labels) {
        for (var one : all) {
            if (labels.apply(one).name().equals(name)
                    || labels.apply(one).aliases().contains(name)) {
                return Optional.of(one);
            }
        }
        return only(all.stream().filter(one -> isSame(name, labels.apply(one))).toList());
    }

    /** Returns the value of a name with one wrong letter. */
    public static <N> Optional<N> closest(String text, List<N> all, Function<N, Metadata> labels) {
        if (NameSpelling.hasSigns(NameSpelling.stripped(text)) || Negation.isIn(text)) {
            return Optional.empty();
        }
        return only(all.stream()
                .filter(one -> digits(text).equals(digits(labels.apply(one).name())))
                .filter(one -> isMistyped(plain(text), plain(labels.apply(one).name())))
                .toList());
    }

    /** Returns the digits of a name, which must be equal: {@code V2_FINAL} is not {@code V1_FINAL}. */
    private static String digits(String name) {
        return NO_DIGITS.matcher(NameSpelling.key(name)).replaceAll("");
    }

    private static <N> Optional<N> only(List<N> found) {
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Returns letters and digits only, in lower case, without accents. */
    static String plain(String name) {
        var isPlain = name.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
        return isPlain ? name : OTHERS.matcher(unaccented(name)).replaceAll("").toLowerCase(Locale.ROOT);
    }

    /** Returns the text in lower case without accents. */
    static String folded(String text) {
        return unaccented(text).toLowerCase(Locale.ROOT);
    }

    private static String unaccented(String text) {
        return MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                .replaceAll("")
                .replace("ß", "ss")
                .replace("æ", "ae")
                .replace("ø", "o")
                .replace("œ", "oe");
    }

    /**
     * Returns whether one letter is added, missing, different, or two are swapped, in a sufficiently long name.
     * Prefixes and suffixes are different words: {@code AMORAL} and {@code MORAL}, {@code EMPLOYER} and {@code
     * EMPLOYEE}.
     */
    private static boolean isMistyped(String text, String name) {
        if (name.length() < SHORTEST_FUZZY || Math.abs(text.length() - name.length()) > 1) {
            return false;
        }
        int start = 0;
        while (start < text.length() && start < name.length() && text.charAt(start) == name.charAt(start)) {
            start++;
        }
        if (start == 0 || (text.length() == name.length() && start == name.length() - 1)) {
            return false;
        }
        return tail(text, start + 1).equals(tail(name, start + 1))
                || tail(text, start).equals(tail(name, start + 1))
                || tail(text, start + 1).equals(tail(name, start))
                || isSwapped(text, name, start);
    }

    private static boolean isSwapped(String text, String name, int at) {
        return text.length() == name.length()
                && at + 1 < text.length()
                && text.charAt(at) == name.charAt(at + 1)
                && text.charAt(at + 1) == name.charAt(at)
                && tail(text, at + 2).equals(tail(name, at + 2));
    }

    private static String tail(String text, int from) {
        return text.substring(Math.min(from, text.length()));
    }
}
