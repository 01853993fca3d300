/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Counts brackets in consecutive texts; reads each character once. */
final class BracketCounter {

    private final ParserInput source;
    private int start = -1;
    private int counted;
    private int braces;
    private int squares;

    BracketCounter(ParserInput source) {
        this.source = source;
    }

    /** Returns whether the range opens more brackets of this kind than it closes. */
    boolean isOpen(char closer, int from, int to) {
        if (from != start) {
            start = from;
            counted = from;
            braces = 0;
            squares = 0;
        }
        for (; counted < to; counted++) {
            switch (source.chars[counted]) {
                case '{' -> braces++;
                case '}' -> braces -= braces > 0 ? 1 : 0;
                case '[' -> squares++;
                case ']' -> squares -= squares > 0 ? 1 : 0;
                default -> {} // only brackets count
            }
        }
        return closer == '}' ? braces > 0 : closer == ']' && squares > 0;
    }
}
