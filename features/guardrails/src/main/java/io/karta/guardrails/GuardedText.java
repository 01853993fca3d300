/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import java.util.function.UnaryOperator;

/** Check of a text and, if it is JSON, of each of its decoded values. */
final class GuardedText {

    /** JSON in a string of JSON, and so on; deeper texts are still checked as they are written. */
    private static final int DEEPEST = 8;

    private GuardedText() {}

    /**
     * Applies a change to a text.
     *
     * @param change returns its argument if nothing is detected
     */
    static String changed(String text, UnaryOperator<String> change) {
        return changed(text, change, DEEPEST);
    }

    private static String changed(String text, UnaryOperator<String> change, int depth) {
        String inside = depth == 0 ? text : JsonStrings.changed(text, value -> changed(value, change, depth - 1));
        return change.apply(inside);
    }
}
