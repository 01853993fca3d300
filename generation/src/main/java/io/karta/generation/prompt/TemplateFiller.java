/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Replaces the names in double braces of a template by values. */
public final class TemplateFiller {

    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";

    /** Braces with anything other than a path of names. */
    private static final Pattern EXPRESSION =
            Pattern.compile("\\{\\{\\s*(?:[\\p{L}\\p{N}_.-]+(?:\\s*[|(\\[~+*/%<>=!]|\\s+(?:-|if|and|or|in|is|not)\\s)"
                    + "|['\"(\\[]|not\\s+[^}\\s])[^}]*}}");

    private TemplateFiller() {}

    /** Look-up of the value of a name; null if there is none. */
    @FunctionalInterface
    public interface Lookup {
        @Nullable
        Object find(String name);
    }

    /** Returns whether a template has more than names: statements, filters, or other expressions. */
    public static boolean needsEngine(String template) {
        return template.contains("{%") || EXPRESSION.matcher(template).find();
    }

    public static String fill(String template, Lookup values, Function<Object, String> renderer) {
        var out = new StringBuilder();
        int at = 0;
        for (int open = template.indexOf(OPEN); open >= 0; open = template.indexOf(OPEN, at)) {
            int close = template.indexOf(CLOSE, open);
            if (close < 0) {
                throw Messages.openBraces(template.substring(open));
            }
            out.append(template, at, open);
            var name = template.substring(open + OPEN.length(), close).strip();
            var value = values.find(name);
            if (value == null) {
                throw Messages.unknownName(name);
            }
            out.append(value instanceof CharSequence text ? text : renderer.apply(value));
            at = close + CLOSE.length();
        }
        return out.append(template, at, template.length()).toString();
    }
}
