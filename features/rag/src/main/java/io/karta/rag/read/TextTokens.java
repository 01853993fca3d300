/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

/** Estimate of the number of tokens of a text, which is read in one direction. Not thread-safe. */
final class TextTokens {

    /** Tenths of a token keep the sums exact. */
    private static final int TOKEN = 10;

    private static final int LETTERS_OF_A_TOKEN = 6;
    private static final int FIRST_IDEOGRAPH = 0x2E80;

    /** Letters of the current word. */
    private int letters;

    /** Whether the latest character was white space. */
    private boolean isBlank;

    private TextTokens() {}

    /** Returns the number of tokens, rounded up. */
    static int of(String text) {
        var estimate = new TextTokens();
        int tenths = text.chars().map(each -> estimate.add((char) each)).sum();
        return (tenths + TOKEN - 1) / TOKEN;
    }

    /** Returns the last position up to which a part of a text has at most this number of tokens. */
    static int end(String text, int start, int tokens) {
        var estimate = new TextTokens();
        long left = (long) tokens * TOKEN;
        for (int i = start; i < text.length(); i++) {
            left -= estimate.add(text.charAt(i));
            if (left < 0) {
                return i;
            }
        }
        return text.length();
    }

    /** Returns the first position from which a part of a text has at most this number of tokens. */
    static int start(String text, int end, int tokens) {
        var estimate = new TextTokens();
        long left = (long) tokens * TOKEN;
        for (int i = end; i > 0; i--) {
            left -= estimate.add(text.charAt(i - 1));
            if (left < 0) {
                return i;
            }
        }
        return 0;
    }

    /** Returns the tenths that the next character adds. */
    private int add(char character) {
        boolean isLetter = isLetter(character);
        int tenths = isLetter ? letter() : other(character);
        letters = isLetter ? letters + 1 : 0;
        isBlank = Character.isWhitespace(character);
        return tenths;
    }

    private int letter() {
        return letters % LETTERS_OF_A_TOKEN == 0 ? TOKEN : 0;
    }

    private int other(char character) {
        if (Character.isWhitespace(character)) {
            return isBlank ? 1 : 0; // models count a single space with the next word, and longer runs apart
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
