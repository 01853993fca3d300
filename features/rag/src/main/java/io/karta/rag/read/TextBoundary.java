/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

/** Positions at which a text may be split. */
final class TextBoundary {

    private static final String[] SEPARATORS = {"\n\n", "\n", ". ", " "};

    private TextBoundary() {}

    /** Returns the last good position of a range; its end if there is none. */
    static int before(String text, int min, int max) {
        for (String separator : SEPARATORS) {
            int found = text.lastIndexOf(separator, max - separator.length());
            if (found >= min) {
                return found + separator.length();
            }
        }
        return whole(text, max);
    }

    /** Returns the first beginning of a word of a range; its start if there is none. */
    static int wordAfter(String text, int start, int end) {
        for (int i = Math.max(start, 1); i < end; i++) {
            if (Character.isWhitespace(text.charAt(i - 1)) && !Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        return whole(text, start);
    }

    /** Returns a position that does not split a surrogate pair. */
    private static int whole(String text, int position) {
        boolean isInPair = position > 0
                && position < text.length()
                && Character.isLowSurrogate(text.charAt(position))
                && Character.isHighSurrogate(text.charAt(position - 1));
        return isInPair ? position - 1 : position;
    }
}
