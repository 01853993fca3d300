/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with names in double braces. */
record IntentTemplate(String text) {

    /** What a name is, in words: {@link #WORD}. */
    static final String RULE = "begins with a letter or _, then letters of any language, digits, _ and -";

    /** What a name may be: people call things in their own language. */
    static final String WORD = "[\\p{L}_][\\p{L}\\p{M}\\p{N}_-]*";

    private static final Pattern NAME =
            Pattern.compile("\\{\\{\\s*(" + WORD + ")((?:\\.[\\p{L}\\p{M}\\p{N}_-]+)*)\\s*}}");

    private static final Pattern BRACES = Pattern.compile("\\{\\{([^{}]*)}}");

    /**
     * A name in a template.
     *
     * @param head what it begins with
     * @param path which component of that is meant; empty for all
     */
    record Placeholder(String head, String path) {

        private static Placeholder of(MatchResult found) {
            String path = found.group(2);
            return new Placeholder(found.group(1), path.isEmpty() ? path : path.substring(1));
        }

        @Override
        public String toString() {
            return path.isEmpty() ? head : head + "." + path;
        }
    }

    /** Returns the names, each once, in order. */
    List<Placeholder> placeholders() {
        return NAME.matcher(text).results().map(Placeholder::of).distinct().toList();
    }

    /** Returns what stands in double braces and is no name. */
    List<String> invalidPlaceholders() {
        return BRACES.matcher(text)
                .results()
                .filter(found -> !NAME.matcher(found.group()).matches())
                .map(found -> found.group(1).strip())
                .toList();
    }

    String fill(Function<Placeholder, String> values) {
        return NAME.matcher(text).replaceAll(found -> Matcher.quoteReplacement(values.apply(Placeholder.of(found))));
    }
}
