/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** Follows a text character by character and tells where a member or element of its outermost structure ends. */
final class TopLevel {

    private static final int LONGEST_TAG = 100;

    private final StringBuilder tag = new StringBuilder();
    private boolean isThinking;
    private int depth;
    private int start;
    private int count;
    private int seen;
    private boolean isObject;
    private boolean isInText;
    private boolean isEscape;

    /** Whether this character ended a member or element. */
    boolean isComplete(char c) {
        seen++;
        if (depth == 0 && isInTag(c)) {
            return false;
        }
        if (isInText) {
            isInText = isEscape || c != '"';
            isEscape = c == '\\' && !isEscape;
            return false;
        }
        return switch (c) {
            case '"' -> quote();
            case '{', '[' -> open(c);
            case '}', ']' -> close();
            case ',' -> depth == 1;
            default -> false;
        };
    }

    /** Tags stand between structures; what a thinking one encloses is not followed. */
    private boolean isInTag(char c) {
        if (c == '<') {
            tag.setLength(0);
        }
        if (tag.length() < LONGEST_TAG) {
            tag.append(c);
        }
        if (c == '>') {
            if (Thinking.opens(tag)) {
                isThinking = true;
            } else if (Thinking.closes(tag)) {
                isThinking = false;
            }
        }
        return isThinking;
    }

    private boolean quote() {
        isInText = depth > 0;
        return false;
    }

    private boolean open(char c) {
        depth++;
        if (depth == 1) {
            isObject = c == '{';
            start = seen;
            count = 0;
        }
        return false;
    }

    private boolean close() {
        if (depth > 0) {
            depth--;
            return depth == 0;
        }
        return false;
    }

    void next(int from) {
        start = from;
        count++;
    }

    int start() {
        return start;
    }

    int count() {
        return count;
    }

    boolean isObject() {
        return isObject;
    }
}
