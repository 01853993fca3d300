/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with placeholders in single braces, such as the instruction of an LLM agent or the question of a tool
 * confirmation.
 *
 * <ul>
 *   <li><code>{name}</code> and <code>{name.component}</code> are replaced by a value.
 * <li><code>{name?}</code> is replaced by a value, or by an empty text if there is none.
 *   <li><code>{{name}}</code> is the literal text <code>{name}</code>.
 *   <li>Braces around anything else are literal: JSON may be part of the text.
 * </ul>
 *
 * <p>A name begins with a letter, {@code _} or {@code $}; letters, digits, {@code _}, {@code $} and {@code -} follow.
 * {@code app:}, {@code user:} or {@code temp:} may precede it. Inserted values are not searched for placeholders.
 * Templates of prompts have double braces instead, see {@link Prompt}. Immutable.
 *
 * @param text the text
 */
public record PlaceholderText(String text) {

    private static final String PATH = "(?:(?:app|user|temp):)?[\\p{L}_$][\\p{L}\\p{N}_$-]*(?:\\.[\\p{L}\\p{N}_$-]+)*";
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\{\\{(?<literal>" + PATH + "\\??)}}|\\{(?<name>" + PATH + ")(?<optional>\\?)?}");
    private static final int LITERAL = 1;
    private static final int NAME = 2;
    private static final int OPTIONAL = 3;

    /**
     * Creates a text.
     *
     * @param text the text
     */
    public PlaceholderText {
        requireNonNull(text, "text");
    }

    /**
     * Returns the names of the placeholders.
     *
     * @return the names with their components, in order, without duplicates
     */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        PLACEHOLDER
                .matcher(text)
                .results()
                .filter(found -> found.group(NAME) != null)
                .forEach(found -> names.add(found.group(NAME)));
        return names;
    }

    /**
     * Replaces the placeholders.
     *
     * @param values returns the value of a name; empty if there is none
     * @param missing returns the replacement of a name without a value, or throws; not called for <code>{name?}</code>
     * @return the text with values
     */
    public String fill(Function<String, Optional<String>> values, Function<String, String> missing) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(replacement(found, values, missing)));
    }

    private static String replacement(
            MatchResult found, Function<String, Optional<String>> values, Function<String, String> missing) {
        if (found.group(LITERAL) != null) {
            return "{" + found.group(LITERAL) + "}";
        }
        String name = found.group(NAME);
        boolean isOptional = found.group(OPTIONAL) != null;
        return values.apply(name).orElseGet(() -> isOptional ? "" : missing.apply(name));
    }
}
