/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** How many structures of each kind are open. */
final class Nesting {

    private int objects;
    private int arrays;
    private int parentheses;

    void opened(char closer) {
        count(closer, 1);
    }

    void closed(char closer) {
        count(closer, -1);
    }

    private void count(char closer, int change) {
        switch (closer) {
            case '}' -> objects += change;
            case ']' -> arrays += change;
            default -> parentheses += change;
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

    int depth() {
        return objects + arrays + parentheses;
    }
}
