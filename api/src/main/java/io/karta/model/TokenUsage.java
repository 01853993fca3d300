/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * How many tokens an answer took.
 *
 * @param input tokens sent, at least 0
 * @param output tokens received, at least 0
 * @param cached those of the tokens sent that the vendor still knew, and charges less for; at least 0, at most
 *     {@code input}
 */
public record TokenUsage(long input, long output, long cached) {

    /** What a model that does not count says. */
    public static final TokenUsage UNKNOWN = new TokenUsage(0, 0);

    /**
     * Creates a usage.
     *
     * @param input tokens sent, at least 0
     * @param output tokens received, at least 0
     * @param cached those of the tokens sent that the vendor still knew; at least 0, at most {@code input}
     */
    public TokenUsage {
        if (input < 0 || output < 0 || cached < 0) {
            throw new IllegalArgumentException(
                    "Tokens cannot be negative: " + input + " sent, " + output + " received, " + cached + " cached");
        }
        if (cached > input) {
            throw new IllegalArgumentException(
                    "Cached tokens are a part of those sent, but " + cached + " are more than " + input);
        }
    }

    /**
     * Creates a usage without cached tokens.
     *
     * @param input tokens sent, at least 0
     * @param output tokens received, at least 0
     */
    public TokenUsage(long input, long output) {
        this(input, output, 0);
    }

    /**
     * Returns this usage with cached tokens.
     *
     * @param value those of the tokens sent that the vendor still knew; at least 0, at most {@link #input()}
     * @return the changed copy
     */
    public TokenUsage withCached(long value) {
        return new TokenUsage(input, output, value);
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
