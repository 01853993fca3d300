/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/** What is known about a fact: it holds, it does not, or nobody has looked yet. */
public enum Truth {
    TRUE,
    FALSE,
    UNKNOWN;

    /** Returns the known value for {@code value}. */
    public static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    boolean contradicts(Truth other) {
        return this != other && this != UNKNOWN && other != UNKNOWN;
    }
}
