/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.annotation;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Styles of names with several words; see {@link Naming}. */
public enum NameStyle {
    /** {@code inprogress}. */
    LOWERCASE("", NameStyle::lower, NameStyle::lower),
    /** {@code INPROGRESS}. */
    UPPERCASE("", NameStyle::upper, NameStyle::upper),
    /** {@code InProgress}. */
    PASCAL_CASE("", NameStyle::capital, NameStyle::capital),
    /** {@code inProgress}. */
    CAMEL_CASE("", NameStyle::lower, NameStyle::capital),
    /** {@code in_progress}. */
    SNAKE_CASE("_", NameStyle::lower, NameStyle::lower),
    /** {@code IN_PROGRESS}. */
    SCREAMING_SNAKE_CASE("_", NameStyle::upper, NameStyle::upper),
    /** {@code in-progress}. */
    KEBAB_CASE("-", NameStyle::lower, NameStyle::lower),
    /** {@code IN-PROGRESS}. */
    SCREAMING_KEBAB_CASE("-", NameStyle::upper, NameStyle::upper);

    private final String between;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final UnaryOperator<String> first;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final UnaryOperator<String> others;

    NameStyle(String between, UnaryOperator<String> first, UnaryOperator<String> others) {
        this.between = between;
        this.first = first;
        this.others = others;
    }

    /**
     * Writes a Java name in this style.
     *
     * @param javaName the name of a component, constant or class
     * @return the name in this style
     */
    public String write(String javaName) {
        var words = words(javaName);
        var rest = words.stream().skip(1).map(others).collect(joining(between));
        var start = first.apply(words.get(0));
        return words.size() == 1 ? start : start + between + rest;
    }

    /**
     * Returns the words of a name as a phrase: {@code orderId} is "Order id", {@code siteURL} is "Site URL", {@code
     * ON_HOLD} is "On hold".
     */
    public static String sentence(String name) {
        var isConstant = name.equals(upper(name));
        var text = words(name).stream()
                .map(word -> !isConstant && word.length() > 1 && word.equals(upper(word)) ? word : lower(word))
                .collect(joining(" "));
        return upper(text.substring(0, 1)) + text.substring(1);
    }

    private static List<String> words(String name) {
        var words = new ArrayList<String>();
        for (var part : name.split("_+|(?<=[\\p{Ll}\\d])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})", -1)) {
            if (!part.isEmpty()) {
                words.add(part);
            }
        }
        return words.isEmpty() ? List.of(name) : words;
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    private static String capital(String word) {
        return upper(word.substring(0, 1)) + lower(word.substring(1));
    }
}
