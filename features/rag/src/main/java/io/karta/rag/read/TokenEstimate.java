/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

/** Estimate of the number of tokens of a text. */
final class TokenEstimate {

    /** Tenths of a token keep the sums exact. */
    private static final int TOKEN = 10;

    private static final int LETTERS_OF_A_TOKEN = 6;
    private static final int FIRST_IDEOGRAPH = 0x2E80;

    private TokenEstimate() {}

    /** Returns the number of tokens, rounded up. */
    static int of(String text) {
        int tenths = 0;
        int word = 0;
        for (int i = 0; i < text.length(); i++) {
            tenths += tenths(text.charAt(i), word);
            word = isLetter(text.charAt(i)) ? word + 1 : 0;
        }
        return (tenths + TOKEN - 1) / TOKEN;
    }

    /** Returns the last position up to which a part of a text has at most this number of tokens. */
    static int end(String text, int start, int tokens) {
        long left = (long) tokens * TOKEN;
        int word = 0;
        for (int i = start; i < text.length(); i++) {
            left -= tenths(text.charAt(i), word);
            if (left < 0) {
                return i;
            }
            word = isLetter(text.charAt(i)) ? word + 1 : 0;
        }
        return text.length();
    }

    /** Returns the first position from which a part of a text has at most this number of tokens. */
    static int start(String text, int end, int tokens) {
        long left = (long) tokens * TOKEN;
        int word = 0;
        for (int i = end; i > 0; i--) {
            left -= tenths(text.charAt(i - 1), word);
            if (left < 0) {
                return i;
            }
            word = isLetter(text.charAt(i - 1)) ? word + 1 : 0;
        }
        return 0;
    }

    /** Returns the tenths that a character adds after a number of letters of the same word. */
    private static int tenths(char character, int word) {
        if (isLetter(character)) {
            return word % LETTERS_OF_A_TOKEN == 0 ? TOKEN : 0;
        }
        if (Character.isWhitespace(character)) {
            return 0;
        }
        if (character >= '0' && character <= '9') {
            return 7;
        }
        if (character < 0x80) {
            return 8;
        }
        return character < FIRST_IDEOGRAPH ? 5 : TOKEN;
    }

    private static boolean isLetter(char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    }
}
