/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import io.karta.guard.VisibleText;
import java.text.Normalizer;
import java.util.Arrays;

/**
 * A text as a detector reads it, with the place of each of its characters in the original. A match is replaced in the
 * original, so everything else in it remains as it is. Not thread-safe while it is built; then immutable.
 */
final class TextView {

    /** A limit, because the time to normalize marks, and to find a word boundary after them, is quadratic. */
    private static final int MOST_MARKS = 32;

    private final String original;
    private final StringBuilder shown = new StringBuilder();
    private String text;
    private int marks;
    private int[] starts = new int[0];
    private int[] ends = new int[0];

    private TextView(String original) {
        this.original = original;
        this.text = original;
    }

    /** Returns a text as it is. */
    static TextView plain(String text) {
        return new TextView(text);
    }

    /** Returns a text without invisible characters and look-alikes. */
    static TextView normalized(String text) {
        return read(text, false, true);
    }

    /** Returns this text with escape sequences of JSON decoded, as often as they are escaped. */
    static TextView decoded(String text, boolean isNormalized) {
        return read(text, true, isNormalized);
    }

    private static TextView read(String text, boolean isDecoded, boolean isNormalized) {
        var view = new TextView(text);
        view.starts = new int[text.length()];
        view.ends = new int[text.length()];
        int at = 0;
        while (at < text.length()) {
            at = isDecoded && text.charAt(at) == '\\'
                    ? view.addEscape(at, isNormalized)
                    : view.addCharacter(at, isNormalized);
        }
        view.text = view.shown.toString();
        return view;
    }

    /** Adds one escape sequence; several backslashes are those of JSON in a string of JSON. */
    private int addEscape(int from, boolean isNormalized) {
        int last = from;
        while (last + 1 < original.length() && original.charAt(last + 1) == '\\') {
            last++;
        }
        if (!JsonEscape.isAt(original, last)) {
            add(original.substring(from, last + 1), from, last + 1);
            return last + 1;
        }
        var escape = JsonEscape.at(original, last);
        String character = String.valueOf(escape.character());
        add(isNormalized ? normal(character) : character, from, escape.end());
        return escape.end();
    }

    private int addCharacter(int from, boolean isNormalized) {
        char c = original.charAt(from);
        int end = from + 1;
        if (isNormalized && (c > 127 || hasMark(end))) {
            end = endOfCharacter(from);
            add(normal(original.substring(from, end)), from, end);
        } else {
            add(c, from, end);
        }
        return end;
    }

    private boolean hasMark(int at) {
        return at < original.length() && original.charAt(at) > 127 && isMark(original.codePointAt(at));
    }

    /** Returns the end of a character with its combining marks. */
    private int endOfCharacter(int from) {
        int end = original.offsetByCodePoints(from, 1);
        while (end - from < MOST_MARKS && hasMark(end)) {
            end = original.offsetByCodePoints(end, 1);
        }
        return end;
    }

    private static boolean isMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static String normal(String character) {
        String plain = Normalizer.normalize(VisibleText.of(character), Normalizer.Form.NFKC);
        return plain.length() == 1 ? String.valueOf(LookAlikes.latin(plain.charAt(0))) : plain;
    }

    private void add(String characters, int start, int end) {
        for (int i = 0; i < characters.length(); i++) {
            add(characters.charAt(i), start, end);
        }
    }

    private void add(char character, int start, int end) {
        marks = character > 127 && isMark(character) ? marks + 1 : 0;
        if (marks > MOST_MARKS) {
            return;
        }
        int at = shown.length();
        if (at == starts.length) { // one character can become several
            starts = Arrays.copyOf(starts, 2 * at + 16);
            ends = Arrays.copyOf(ends, 2 * at + 16);
        }
        shown.append(character);
        starts[at] = start;
        ends[at] = end;
    }

    String original() {
        return original;
    }

    @Override
    public String toString() {
        return text;
    }

    /** Returns the index in the original of a character. */
    int start(int at) {
        return starts.length == 0 ? at : starts[at];
    }

    /** Returns the index in the original of the end of a range that is not empty. */
    int end(int end) {
        return ends.length == 0 ? end : ends[end - 1];
    }
}
