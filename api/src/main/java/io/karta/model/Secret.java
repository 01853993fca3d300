/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

/** A key that must not be seen: it never prints itself. */
public final class Secret {

    private final String value;

    private Secret(String value) {
        this.value = requireNonNull(value, "value");
    }

    /**
     * Hides a text.
     *
     * @param value the text
     * @return the secret
     */
    public static Secret of(String value) {
        return new Secret(value);
    }

    /**
     * Returns the text itself, for the one place that needs it.
     *
     * @return the text
     */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "***";
    }
}
