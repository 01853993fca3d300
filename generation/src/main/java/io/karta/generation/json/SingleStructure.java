/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Finds the structure in a text with a single candidate for the answer. */
public final class SingleStructure {

    private static final String FENCE = "```";

    private SingleStructure() {}

    /** Returns the start of the structure, or -1 if the text before it needs a full analysis. */
    public static int start(String text) {
        int first = afterSpace(text, 0);
        if (first == text.length() || isString(text, first)) {
            return -1;
        }
        for (int i = first; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '{', '[' -> {
                    return i;
                }
                case '(', '<', '/' -> {
                    return -1;
                }
                default -> {} // prose, or a fence
            }
        }
        return -1;
    }

    private static boolean isString(String text, int first) {
        char c = text.charAt(first);
        return c == '\\' || (ParserInput.isQuote(c) && !text.startsWith(FENCE, first));
    }

    /** Returns whether only prose follows. */
    public static boolean isEnd(String text, int end) {
        int next = afterSpace(text, end);
        if (next < text.length() && ",}]".indexOf(text.charAt(next)) >= 0) {
            return false;
        }
        for (int i = next; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{' || c == '[' || c == '(' || c == '<') {
                return false;
            }
        }
        return true;
    }

    private static int afterSpace(String text, int from) {
        int i = from;
        while (i < text.length() && ParserInput.isSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }
}
