/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.stream;

/** Scans a text character by character and reports the ends of members and elements of its outermost structures. */
public final class StructureScanner {

    /** Event of a character. */
    public enum Event {
        NOTHING,
        /** Start of an outermost structure. */
        OPENED,
        /** Start of a structure directly inside the outermost one. */
        NESTED,
        /** A member or element ended, and another may follow. */
        PART,
        /** The outermost structure was closed. */
        CLOSED
    }

    public int depth;
    public boolean isObject;
    private boolean isInText;
    private boolean isEscape;

    public Event accept(char c) {
        if (isInText) {
            isInText = isEscape || c != '"';
            isEscape = c == '\\' && !isEscape;
            return Event.NOTHING;
        }
        return switch (c) {
            case '"' -> quote();
            case '{', '[' -> open(c);
            case '}', ']' -> close();
            case ',' -> depth == 1 ? Event.PART : Event.NOTHING;
            default -> Event.NOTHING;
        };
    }

    private Event quote() {
        isInText = depth > 0;
        return Event.NOTHING;
    }

    private Event open(char c) {
        depth++;
        if (depth == 1) {
            isObject = c == '{';
            return Event.OPENED;
        }
        return depth == 2 ? Event.NESTED : Event.NOTHING;
    }

    private Event close() {
        if (depth == 0) {
            return Event.NOTHING;
        }
        depth--;
        return depth == 0 ? Event.CLOSED : Event.NOTHING;
    }

    /** Takes the structure that was opened inside the outermost one for the outermost one. */
    public void enter(char bracket) {
        depth = 1;
        isObject = bracket == '{';
    }

    public int depth() {
        return depth;
    }

    /** Returns whether the outermost structure is an object. */
    public boolean isObject() {
        return isObject;
    }
}
