/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Counts the open structures of each kind. */
final class NestingDepth {

    private int objects;
    private int arrays;
    private int parentheses;

    void opened(char closer) {
        count(closer, 1);
    }

    /** Counts an opening bracket; ignores other characters. */
    void enter(char c) {
        switch (c) {
            case '{' -> objects++;
            case '[' -> arrays++;
            case '(' -> parentheses++;
            default -> {} // no bracket
        }
    }

    void closed(char closer) {
        count(closer, -1);
    }

    private void count(char closer, int change) {
        switch (closer) {
            case '}' -> objects += change;
            case ']' -> arrays += change;
            case ')' -> parentheses += change;
            default -> {} // values without a structure around them
        }
    }

    boolean isOpen(char closer) {
        return switch (closer) {
            case '}' -> objects > 0;
            case ']' -> arrays > 0;
            case ')' -> parentheses > 0;
            default -> false;
        };
    }

    NestingDepth copy() {
        var copy = new NestingDepth();
        copy.objects = objects;
        copy.arrays = arrays;
        copy.parentheses = parentheses;
        return copy;
    }

    int depth() {
        return objects + arrays + parentheses;
    }
}
