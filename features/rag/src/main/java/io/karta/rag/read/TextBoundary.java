/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

/** Positions at which a text may be split. */
final class TextBoundary {

    private static final String[] SEPARATORS = {"\n\n", "\n", ". ", " "};

    /** Each chunk of a section is stored with its title. */
    private static final int LONGEST_TITLE = 1000;

    private TextBoundary() {}

    /** Returns the end of what is the title in the text of a heading; the rest is text. */
    static int titleEnd(String heading) {
        return heading.length() <= LONGEST_TITLE ? heading.length() : before(heading, LONGEST_TITLE / 2, LONGEST_TITLE);
    }

    /** Returns the last good position of a range; its end if there is none. */
    static int before(CharSequence text, int min, int max) {
        for (String separator : SEPARATORS) {
            for (int found = max - separator.length(); found >= min; found--) { // not back to the start of the text
                if (occurs(separator, text, found)) {
                    return found + separator.length();
                }
            }
        }
        return whole(text, max);
    }

    private static boolean occurs(String separator, CharSequence text, int position) {
        for (int i = 0; i < separator.length(); i++) {
            if (text.charAt(position + i) != separator.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first beginning of a word of a range; its start if there is none. */
    static int wordAfter(CharSequence text, int start, int end) {
        for (int i = Math.max(start, 1); i < end; i++) {
            if (Character.isWhitespace(text.charAt(i - 1)) && !Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        return whole(text, start);
    }

    /** Returns a position that does not split a surrogate pair. */
    static int whole(CharSequence text, int position) {
        boolean isInPair = position > 0
                && position < text.length()
                && Character.isLowSurrogate(text.charAt(position))
                && Character.isHighSurrogate(text.charAt(position - 1));
        return isInPair ? position - 1 : position;
    }
}
