/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.generation.Prompt;
import io.karta.generation.result.GenerationException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Intent of a step: a template with double braces like those of {@link Prompt}. Its names are checked, matched and
 * replaced separately.
 *
 * @param text the text with names in double braces
 */
record IntentTemplate(String text) {

    /** Description of {@link #WORD} for people and models. */
    static final String RULE = "begins with a letter or _, then letters of any language, digits, _ and -";

    /** Form of a name; letters of all languages are allowed. */
    static final String WORD = "[\\p{L}_][\\p{L}\\p{M}\\p{N}_-]*";

    private static final Pattern NAME = Pattern.compile("(" + WORD + ")((?:\\.[\\p{L}\\p{M}\\p{N}_-]+)*)");

    /**
     * Placeholder of an intent.
     *
     * @param head the name
     * @param path the component of its value; empty for the whole value
     */
    record Placeholder(String head, String path) {

        private static Optional<Placeholder> parse(String name) {
            return Optional.of(NAME.matcher(name)).filter(Matcher::matches).map(found -> {
                String path = found.group(2);
                return new Placeholder(found.group(1), path.isEmpty() ? path : path.substring(1));
            });
        }

        @Override
        public String toString() {
            return path.isEmpty() ? head : head + "." + path;
        }
    }

    /** Returns the valid placeholders in order, without duplicates. */
    List<Placeholder> placeholders() {
        return names().flatMap(name -> Placeholder.parse(name).stream())
                .distinct()
                .toList();
    }

    /** Returns the contents of double braces that are not valid names. */
    List<String> invalidPlaceholders() {
        return names().filter(name -> Placeholder.parse(name).isEmpty()).toList();
    }

    /** Returns whether each opening of double braces is followed by closing ones. */
    boolean isClosed() {
        try {
            Prompt.names(text);
            return true;
        } catch (GenerationException ignored) { // braces do not close
            return false;
        }
    }

    private Stream<String> names() {
        return isClosed() ? Prompt.names(text).stream() : Stream.empty();
    }

    /** Replaces the placeholders of a valid intent. */
    String fill(Function<Placeholder, String> values) {
        return Prompt.fill(text, name -> Placeholder.parse(name).map(values).orElse(name));
    }
}
