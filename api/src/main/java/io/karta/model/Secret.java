/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

/**
 * API key that {@code toString} masks.
 *
 * <pre>{@code
 * ModelConfig.builder("fast", "openai").apiKey(Secret.of(key)).build();
 * }</pre>
 */
public final class Secret {

    private final String value;

    private Secret(String value) {
        this.value = requireNonNull(value, "value");
    }

    /**
     * Creates a secret.
     *
     * @param value the text
     * @return the secret
     */
    public static Secret of(String value) {
        return new Secret(value);
    }

    /**
     * Returns the text, for the code that sends it.
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
