/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/** Truth of a fact: true, false or unknown. */
public enum Truth {
    TRUE,
    FALSE,
    UNKNOWN;

    /** Returns the known truth for {@code value}. */
    public static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    boolean contradicts(Truth other) {
        return this != other && this != UNKNOWN && other != UNKNOWN;
    }
}
