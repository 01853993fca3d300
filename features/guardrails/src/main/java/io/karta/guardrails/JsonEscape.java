/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

/**
 * Escape sequence of a JSON string.
 *
 * @param character the character it represents
 * @param end the index after it
 */
record JsonEscape(char character, int end) {

    private static final String LETTERS = "nrtbf";
    private static final String CHARACTERS = "\n\r\t\b\f";

    /** Returns the escape sequence that starts at a backslash; an unknown one represents its last character. */
    static JsonEscape at(String text, int backslash) {
        int at = backslash + 1;
        if (at >= text.length()) {
            return new JsonEscape('\\', at);
        }
        char c = text.charAt(at);
        if (c == 'u' && isHex(text, at + 1)) {
            return new JsonEscape((char) Integer.parseInt(text.substring(at + 1, at + 5), 16), at + 5);
        }
        int letter = LETTERS.indexOf(c);
        return new JsonEscape(letter < 0 ? c : CHARACTERS.charAt(letter), at + 1);
    }

    /** Returns whether the character after a backslash makes an escape sequence; a further backslash does not. */
    static boolean isAt(String text, int backslash) {
        int at = backslash + 1;
        return at < text.length()
                && (LETTERS.indexOf(text.charAt(at)) >= 0
                        || "\"'/".indexOf(text.charAt(at)) >= 0
                        || (text.charAt(at) == 'u' && isHex(text, at + 1)));
    }

    private static boolean isHex(String text, int from) {
        return from + 4 <= text.length()
                && text.substring(from, from + 4).chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
    }
}
