/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Optional;
import java.util.function.Function;

/**
 * Resolution of {@code ${name}} and {@code ${name:default}} in values: the property expressions of MicroProfile Config
 * 3.1. A dollar sign after a backslash is literal.
 *
 * @param values returns the text of another key, which may contain expressions
 */
record PropertyExpression(Function<String, Optional<String>> values) {

    private static final int MAX_DEPTH = 20;

    /** Returns the text with all expressions resolved; empty if one cannot be resolved. */
    Optional<String> resolve(String text) {
        return resolve(text, 0);
    }

    private Optional<String> resolve(String text, int depth) {
        int start = text.indexOf("${");
        if (start < 0) {
            return Optional.of(text);
        }
        if (start > 0 && text.charAt(start - 1) == '\\') {
            String before = text.substring(0, start - 1) + "${";
            return resolve(text.substring(start + 2), depth).map(before::concat);
        }
        int end = end(text, start + 2);
        if (end < 0 || depth == MAX_DEPTH) {
            return Optional.empty(); // no closing brace, or a key that refers to itself
        }
        return value(text.substring(start + 2, end), depth + 1).flatMap(value -> resolve(text.substring(end + 1), depth)
                .map(rest -> text.substring(0, start) + value + rest));
    }

    /** Returns the index of the closing brace of an expression; negative if it is missing. */
    private static int end(String text, int from) {
        int open = 1;
        for (int i = from; i < text.length(); i++) {
            if (text.startsWith("${", i)) {
                open++;
            } else if (text.charAt(i) == '}' && --open == 0) {
                return i;
            }
        }
        return -1;
    }

    private Optional<String> value(String expression, int depth) {
        int colon = expression.indexOf(':');
        Optional<String> name = resolve(colon < 0 ? expression : expression.substring(0, colon), depth);
        return name.flatMap(values)
                .flatMap(found -> resolve(found, depth))
                .or(() -> colon < 0 ? Optional.empty() : resolve(expression.substring(colon + 1), depth));
    }
}
