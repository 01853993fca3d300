/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Shortens texts for messages. */
public final class Excerpt {

    private static final int LONGEST = 80;

    private Excerpt() {}

    /** Returns the text, or its beginning if it has more than 80 characters. */
    public static String of(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }

    /** Returns at most 80 characters of the text from an offset. */
    static String at(String text, int offset) {
        return text.substring(Math.min(offset, text.length()), Math.min(offset + LONGEST, text.length()));
    }
}
