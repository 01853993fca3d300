/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/**
 * How many tokens an answer took.
 *
 * @param input tokens sent, at least 0
 * @param output tokens received, at least 0
 */
public record TokenUsage(long input, long output) {

    /** What a model that does not count says. */
    public static final TokenUsage UNKNOWN = new TokenUsage(0, 0);

    /**
     * Makes a usage.
     *
     * @param input tokens sent, at least 0
     * @param output tokens received, at least 0
     */
    public TokenUsage {
        if (input < 0 || output < 0) {
            throw new IllegalArgumentException(
                    "Tokens cannot be negative: " + input + " sent, " + output + " received");
        }
    }

    /**
     * Returns all tokens.
     *
     * @return sent and received together
     */
    public long total() {
        return input + output;
    }
}
