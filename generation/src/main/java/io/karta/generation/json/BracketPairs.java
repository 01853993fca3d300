/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import java.util.Arrays;

/**
 * Finds the closing brackets in an unquoted text, so that commas between brackets do not end it. One pass at the first
 * request finds all pairs of a text.
 */
final class BracketPairs {

    private static final int NONE = -1;
    private static final int LONGEST_ARGUMENTS = 1_000;
    private static final String OPENERS = "([{<";
    private static final String CLOSERS = ")]}>";

    private final ParserInput source;
    private int[] ends = new int[0];
    private int[] quotes = new int[0];
    private int[] lines = new int[0];
    private int depth;
    private final int[] openOfKind = new int[OPENERS.length()];

    BracketPairs(ParserInput source) {
        this.source = source;
    }

    /** Returns the position after the closing bracket; -1 if it is missing, or outside of the apparent content. */
    int end(int opener) {
        int kind = OPENERS.indexOf(source.charAt(opener));
        if (kind < 0 || !isOpener(opener)) {
            return NONE;
        }
        if (ends.length == 0) {
            pair();
        }
        int end = ends[opener];
        if (end == NONE || (quotes[end] - quotes[opener]) % 2 != 0) {
            return NONE;
        }
        if (source.charAt(opener) == '<' && isAcrossMembers(opener, end)) {
            return NONE;
        }
        return isBehindName(opener) || lines[end] == lines[opener] ? end + 1 : NONE;
    }

    /** Returns whether the brackets are comparisons, as in {@code i<n, b: j>m}. */
    private boolean isAcrossMembers(int opener, int end) {
        if (!ParserInput.isNamePart(source.charAt(end + 1)) && !ParserInput.isSpace(source.charAt(end - 1))) {
            return false;
        }
        if (end - opener > LONGEST_ARGUMENTS) {
            return true;
        }
        for (int i = opener + 1; i < end; i++) {
            if (ends[i] > i && source.charAt(i) != '<') {
                i = ends[i];
            } else if (source.charAt(i) == ',') {
                int name = source.afterSpace(i + 1);
                int after = source.afterSpace(source.afterName(name));
                if (after > name && source.charAt(after) == ':' && source.charAt(after + 1) != ':') {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns whether the bracket is part of the text: type arguments follow a name, and a parenthesis after
     * punctuation can be a smiley.
     */
    private boolean isOpener(int at) {
        char before = at == 0 ? ' ' : source.charAt(at - 1);
        return source.charAt(at) == '<' ? isBehindName(at) : ":;-=8".indexOf(before) < 0 || before == '=';
    }

    private boolean isBehindName(int at) {
        return at > 0 && ParserInput.isNamePart(source.charAt(at - 1)) && source.charAt(at - 1) != '-';
    }

    private void pair() {
        int length = source.length;
        ends = new int[length];
        quotes = new int[length];
        lines = new int[length];
        Arrays.fill(ends, NONE);
        var open = new int[length];
        int quoteCount = 0;
        int lineCount = 0;
        for (int i = 0; i < length; i++) {
            char c = source.chars[i];
            quoteCount += c == '"' ? 1 : 0;
            lineCount += c == '\n' ? 1 : 0;
            quotes[i] = quoteCount;
            lines[i] = lineCount;
            bracket(open, i, c);
        }
    }

    private void bracket(int[] open, int at, char c) {
        int kind = OPENERS.indexOf(c);
        if (kind >= 0) {
            open[depth++] = at;
            openOfKind[kind]++;
            return;
        }
        kind = CLOSERS.indexOf(c);
        if (kind < 0 || openOfKind[kind] == 0 || (c == '>' && source.charAt(open[depth - 1]) != '<')) {
            return;
        }
        int opener = pop(open);
        while (source.charAt(opener) != OPENERS.charAt(kind)) {
            opener = pop(open);
        }
        ends[opener] = at;
    }

    private int pop(int[] open) {
        int opener = open[--depth];
        openOfKind[OPENERS.indexOf(source.charAt(opener))]--;
        return opener;
    }
}
