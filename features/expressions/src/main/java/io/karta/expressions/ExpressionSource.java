/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/** Text of an expression, for messages that show a position. */
record ExpressionSource(String text) {

    private static final int BEFORE = 40;
    private static final int WIDTH = 76;

    /** Returns the text around a position, with a mark under the position. */
    String pointingAt(int position) {
        int from = Math.max(0, position - BEFORE);
        int to = Math.min(text.length(), from + WIDTH);
        String line = text.substring(from, to).replaceAll("\\p{Cntrl}", " ");
        return "\n  %s\n  %s^".formatted(line, " ".repeat(position - from));
    }

    /** Returns the text, or its start. */
    String excerpt() {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH) + "...";
    }
}
