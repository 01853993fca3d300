/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

/**
 * Unit of the lengths of chunks.
 *
 * <pre>{@code new Chunker(400, 50, true, ChunkUnit.TOKENS) }</pre>
 */
public enum ChunkUnit {

    /** Characters, as {@link String#length()} counts them. */
    CHARACTERS(100, 40) {

        @Override
        int end(String text, int start, int length) {
            return Math.min(text.length() - start, length) + start;
        }

        @Override
        int start(String text, int end, int length) {
            return Math.max(0, end - length);
        }

        @Override
        int length(String text) {
            return text.length();
        }
    },

    /**
     * Tokens of models, which are estimated: tokenizers differ, and a chunk needs no exact length. A word of English
     * counts one token for each six letters or less, a digit 0.7, another character of ASCII 0.8, a letter of another
     * alphabet 0.5, a character of Chinese, Japanese or Korean 1, and white space after white space 0.1.
     */
    TOKENS(25, 10) {

        @Override
        int end(String text, int start, int length) {
            return TextTokens.end(text, start, length);
        }

        @Override
        int start(String text, int end, int length) {
            return TextTokens.start(text, end, length);
        }

        @Override
        int length(String text) {
            return TextTokens.of(text);
        }
    };

    private final int minSize;
    private final int titleSize;

    ChunkUnit(int minSize, int titleSize) {
        this.minSize = minSize;
        this.titleSize = titleSize;
    }

    /** Returns the smallest maximum length of a chunk. */
    int minSize() {
        return minSize;
    }

    /** Returns the maximum length of a title in a small chunk. */
    int titleSize() {
        return titleSize;
    }

    /** Returns the position at which a part of a text has the length; the end of the text if it is shorter. */
    abstract int end(String text, int start, int length);

    /** Returns the position from which a part of a text has the length; 0 if it is shorter. */
    abstract int start(String text, int end, int length);

    /** Returns the length of a text, rounded up. */
    abstract int length(String text);
}
