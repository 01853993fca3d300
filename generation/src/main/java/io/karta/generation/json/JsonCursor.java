/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import org.jspecify.annotations.Nullable;

/** Cursor over JSON that reads names, strings and numbers in place. Not thread-safe. */
public final class JsonCursor {

    private static final int LONG_DIGITS = 18;

    public final String text;
    public final char[] chars;
    public int at;
    public long digits;
    public int digitCount;
    public int fraction;

    public JsonCursor(String text) {
        this.text = text;
        this.chars = text.toCharArray();
    }

    public String text() {
        return text;
    }

    public char[] chars() {
        return chars;
    }

    public int at() {
        return at;
    }

    public void moveTo(int place) {
        at = place;
    }

    /** Returns the next character that is not white space; NUL at the end. */
    public char peek() {
        while (at < chars.length) {
            char c = chars[at];
            if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
                return c;
            }
            at++;
        }
        return 0;
    }

    /** Skips the next non-blank character if it is this one. */
    public boolean skip(char expected) {
        if (peek() != expected || at >= chars.length) {
            return false;
        }
        at++;
        return true;
    }

    /** Skips a word if it is at the cursor. */
    public boolean skip(String word) {
        if (!text.startsWith(word, at)) {
            return false;
        }
        at += word.length();
        return true;
    }

    /** Skips a quoted name if it is at the cursor. */
    public boolean skipName(String name) {
        int end = at + name.length() + 1;
        if (end >= chars.length || chars[end] != '"' || !text.startsWith(name, at + 1)) {
            return false;
        }
        at = end + 1;
        return true;
    }

    /** Returns the string at the cursor, or null if there is none or it is invalid JSON. */
    @Nullable
    public String string() {
        if (peek() != '"') {
            return null;
        }
        int start = at + 1;
        int i = start;
        while (i < chars.length && chars[i] != '"' && chars[i] != '\\' && chars[i] >= ' ') {
            i++;
        }
        if (i >= chars.length || chars[i] < ' ') {
            return null;
        }
        if (chars[i] == '\\') {
            return escaped(start, i);
        }
        at = i + 1;
        return text.substring(start, i);
    }

    private @Nullable String escaped(int start, int firstEscape) {
        var out = new StringBuilder(firstEscape - start + 32).append(chars, start, firstEscape - start);
        int i = firstEscape;
        while (i >= 0 && i < chars.length && chars[i] >= ' ') {
            char c = chars[i++];
            if (c == '"') {
                at = i;
                return out.toString();
            }
            if (c == '\\') {
                i = EscapeSequences.append(chars, i, chars.length, out);
            } else {
                out.append(c);
            }
        }
        return null;
    }

    /**
     * Reads a number of JSON without exponent whose digits fit a {@code long}.
     *
     * @return whether there is one; otherwise the cursor is where it was
     */
    public boolean skipNumber() {
        peek();
        int start = at < chars.length && chars[at] == '-' ? at + 1 : at;
        digits = 0;
        int point = addDigits(start);
        int end = point;
        if (end < chars.length && chars[end] == '.') {
            end = addDigits(point + 1);
        }
        fraction = Math.max(0, end - point - 1);
        digitCount = end - start - (end > point ? 1 : 0);
        boolean isWrong = point == start
                || end == point + 1
                || (point > start + 1 && chars[start] == '0')
                || digitCount > LONG_DIGITS
                || (end < chars.length && (chars[end] == 'e' || chars[end] == 'E'));
        if (isWrong) {
            return false;
        }
        digits = start > at ? -digits : digits;
        at = end;
        return true;
    }

    private int addDigits(int from) {
        int i = from;
        while (i < chars.length && chars[i] >= '0' && chars[i] <= '9') {
            digits = digits * 10 + (chars[i++] - '0');
        }
        return i;
    }

    /** Returns the digits of the last number, with its sign and without its decimal point. */
    public long digits() {
        return digits;
    }

    /** Returns the number of digits of the last number. */
    public int digitCount() {
        return digitCount;
    }

    /** Returns the number of digits after its decimal point. */
    public int fraction() {
        return fraction;
    }
}
