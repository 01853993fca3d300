/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Finds what a name in an answer means, however it is spelled: case, punctuation and accents do not count. */
final class Names {

    private static final int SHORTEST_FUZZY = 5;

    private Names() {}

    static boolean isSame(String name, Labels labels) {
        var wanted = plain(name);
        return wanted.equals(plain(labels.name()))
                || labels.aliases().stream().anyMatch(alias -> plain(alias).equals(wanted));
    }

    /** The one that is called so: exactly, by alias, or in another spelling; empty if none or several are. */
    static <N> Optional<N> find(String name, List<N> all, Function<N, Labels> labels) {
        for (var one : all) {
            if (labels.apply(one).name().equals(name)
                    || labels.apply(one).aliases().contains(name)) {
                return Optional.of(one);
            }
        }
        return only(all.stream().filter(one -> isSame(name, labels.apply(one))).toList());
    }

    /** Also by the words, by a name that stands alone in a longer text, or with one letter wrong. */
    static <N> Optional<N> guess(String text, List<N> all, Function<N, Labels> labels) {
        var byWords = only(all.stream()
                .filter(one -> labels.apply(one).hasWords()
                        && plain(text).endsWith(plain(labels.apply(one).words())))
                .toList());
        return byWords.or(() -> only(mentionedExactly(text, all, labels)))
                .or(() -> only(mentioned(text, all, labels)))
                .or(() -> only(all.stream()
                        .filter(one ->
                                isMistyped(plain(text), plain(labels.apply(one).name())))
                        .toList()));
    }

    /** As they are written: in {@code TWO is one of the answers} nobody means ONE. */
    private static <N> List<N> mentionedExactly(String text, List<N> all, Function<N, Labels> labels) {
        var padded = " " + text.replaceAll("[^\\p{L}\\p{N}_-]+", " ") + " ";
        return all.stream()
                .filter(one -> padded.contains(" " + labels.apply(one).name() + " "))
                .toList();
    }

    private static <N> List<N> mentioned(String text, List<N> all, Function<N, Labels> labels) {
        var padded = " " + spaced(text) + " ";
        var found = new ArrayList<N>();
        for (var one : all) {
            if (padded.contains(" " + spaced(labels.apply(one).name()) + " ")
                    || labels.apply(one).aliases().stream()
                            .anyMatch(alias -> padded.contains(" " + spaced(alias) + " "))) {
                found.add(one);
            }
        }
        return found;
    }

    private static <N> Optional<N> only(List<N> found) {
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Letters and digits alone, lower case, without accents. */
    static String plain(String name) {
        var isPlain = name.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
        return isPlain
                ? name
                : unaccented(name).replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }

    private static String spaced(String text) {
        return unaccented(text).replaceAll("[^\\p{L}\\p{N}]+", " ").trim().toLowerCase(Locale.ROOT);
    }

    private static String unaccented(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}", "")
                .replace("ß", "ss")
                .replace("æ", "ae")
                .replace("ø", "o")
                .replace("œ", "oe");
    }

    /** One letter more, less, other, or two swapped, in a name long enough for that to be no other word. */
    private static boolean isMistyped(String text, String name) {
        if (name.length() < SHORTEST_FUZZY || Math.abs(text.length() - name.length()) > 1) {
            return false;
        }
        int start = 0;
        while (start < text.length() && start < name.length() && text.charAt(start) == name.charAt(start)) {
            start++;
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
