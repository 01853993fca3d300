/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import io.karta.generation.type.Metadata;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a boolean from a text: a word such as yes, or a sentence that affirms a value. */
public final class BooleanParser {

    private static final int LONGEST = 10_000;
    private static final Set<String> YES = Set.of("true", "yes", "y", "on", "1", "1.0");
    private static final Set<String> NO = Set.of("false", "no", "n", "off", "0", "0.0");
    private static final Pattern AROUND = Pattern.compile("^[\\s*_`\"'(]+|[\\s*_`\"').!]+$");

    private BooleanParser() {}

    public static Optional<Boolean> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        var word = AROUND.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
        if (YES.contains(word) || NO.contains(word)) {
            return Optional.of(YES.contains(word));
        }
        return ProseChoice.of(text, List.of(true, false), BooleanParser::label);
    }

    private static Metadata label(boolean truth) {
        return new Metadata(Boolean.toString(truth), List.of(), "", false);
    }
}
