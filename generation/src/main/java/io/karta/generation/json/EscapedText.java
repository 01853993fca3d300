/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Reads a text of a document that was escaped as a whole: {@code \"a\"}, with {@code \\n} for a line end inside it. */
final class EscapedText {

    private final ParserInput source;

    EscapedText(ParserInput source) {
        this.source = source;
    }

    String read() {
        int i = source.at + 2;
        var once = new StringBuilder();
        while (i < source.length && !isEnd(i)) {
            char c = source.chars[i++];
            once.append(c);
            if (c == '\\' && source.charAt(i) == '\\') {
                i = inner(i + 1, once);
            }
        }
        source.at = i >= source.length ? source.length : source.chars[i] == '\\' ? i + 2 : i + 1;
        return unescaped(once.toString());
    }

    private boolean isEnd(int i) {
        return source.chars[i] == '"' || (source.chars[i] == '\\' && source.charAt(i + 1) == '"');
    }

    /** Returns the character that an escaped backslash escapes. */
    private int inner(int from, StringBuilder once) {
        if (from >= source.length) {
            return from;
        }
        int i = source.chars[from] == '\\' && from + 1 < source.length ? from + 1 : from;
        once.append(source.chars[i]);
        return i + 1;
    }

    private static String unescaped(String once) {
        if (once.indexOf('\\') < 0) {
            return once;
        }
        var chars = once.toCharArray();
        var out = new StringBuilder(chars.length);
        int i = 0;
        while (i < chars.length) {
            int end = chars[i] == '\\' ? EscapeSequences.append(chars, i + 1, chars.length, out) : -1;
            if (end < 0) {
                out.append(chars[i++]);
            } else {
                i = end;
            }
        }
        return out.toString();
    }
}
