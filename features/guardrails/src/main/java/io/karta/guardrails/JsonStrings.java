/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The strings of a JSON text, decoded for a check. Not thread-safe; used once.
 *
 * <p>It recognizes the tokens of JSON and not its grammar, because a text with an error must not escape a check.
 */
final class JsonStrings {

    private static final Pattern SCALAR = Pattern.compile("-?\\d[\\d.eE+-]*+|true|false|null");
    private static final String PUNCTUATION = "{}[],: \t\n\r";

    private final String text;
    private final UnaryOperator<String> change;
    private final StringBuilder out;
    private int at;

    private JsonStrings(String text, UnaryOperator<String> change) {
        this.text = text;
        this.change = change;
        this.out = new StringBuilder(text.length());
    }

    /**
     * Applies a change to the names, strings and numbers of an object or array. Everything else remains as it is, and
     * so does a text that is not JSON.
     */
    static String changed(String text, UnaryOperator<String> change) {
        String start = text.stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) {
            return text;
        }
        var strings = new JsonStrings(text, change);
        return strings.readAll() ? strings.out.toString() : text;
    }

    private boolean readAll() {
        boolean isJson = true;
        while (isJson && at < text.length()) {
            char c = text.charAt(at);
            if (PUNCTUATION.indexOf(c) >= 0) {
                out.append(c);
                at++;
            } else {
                isJson = c == '"' ? readString() : readScalar();
            }
        }
        return isJson;
    }

    private boolean readString() {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            return false;
        }
        String value = decoded(text.substring(at + 1, end));
        append(value, at, end + 1);
        return true;
    }

    private boolean readScalar() {
        int end = at;
        while (end < text.length() && PUNCTUATION.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String value = text.substring(at, end);
        boolean isScalar = SCALAR.matcher(value).matches();
        if (isScalar) {
            append(value, at, end);
        }
        return isScalar;
    }

    /** Appends the token as it is written, or its changed value as a string. */
    private void append(String value, int start, int end) {
        String changed = change.apply(value);
        if (changed.equals(value)) {
            out.append(text, start, end);
        } else {
            out.append('"').append(encoded(changed)).append('"');
        }
        at = end;
    }

    private static String decoded(String literal) {
        if (literal.indexOf('\\') < 0) {
            return literal;
        }
        var decoded = new StringBuilder(literal.length());
        int at = 0;
        while (at < literal.length()) {
            if (literal.charAt(at) == '\\') {
                var escape = JsonEscape.at(literal, at);
                decoded.append(escape.character());
                at = escape.end();
            } else {
                decoded.append(literal.charAt(at++));
            }
        }
        return decoded.toString();
    }

    private static String encoded(String value) {
        var encoded = new StringBuilder(value.length() + 16);
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                encoded.append('\\').append(c);
            } else if (c < ' ') {
                encoded.append("\\u%04x".formatted((int) c));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }
}
