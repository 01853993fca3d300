/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * Number of tokens of an answer.
 *
 * @param input the input tokens, at least 0
 * @param output the output tokens, at least 0
 * @param cached the input tokens from the vendor's cache, which cost less; at least 0, at most {@code input}
 */
public record TokenUsage(long input, long output, long cached) {

    /** Usage of a model that reports none. */
    public static final TokenUsage UNKNOWN = new TokenUsage(0, 0);

    /**
     * Creates a usage.
     *
     * @param input the input tokens, at least 0
     * @param output the output tokens, at least 0
     * @param cached the input tokens from the vendor's cache; at least 0, at most {@code input}
     */
    public TokenUsage {
        if (input < 0 || output < 0 || cached < 0) {
            throw new IllegalArgumentException(
                    "Tokens cannot be negative: " + input + " sent, " + output + " received, " + cached + " cached");
        }
        if (cached > input) {
            throw new IllegalArgumentException(
                    "Cached tokens are part of the input tokens, but " + cached + " are more than " + input);
        }
    }

    /**
     * Creates a usage without cached tokens.
     *
     * @param input the input tokens, at least 0
     * @param output the output tokens, at least 0
     */
    public TokenUsage(long input, long output) {
        this(input, output, 0);
    }

    /**
     * Returns this usage with cached tokens.
     *
     * @param value the input tokens from the vendor's cache; at least 0, at most {@link #input()}
     * @return the changed copy
     */
    public TokenUsage withCached(long value) {
        return new TokenUsage(input, output, value);
    }

    /**
     * Returns the sum of two usages.
     *
     * @param other the other usage
     * @return the sum
     */
    public TokenUsage plus(TokenUsage other) {
        return new TokenUsage(input + other.input, output + other.output, cached + other.cached);
    }

    /**
     * Returns the total number of tokens.
     *
     * @return the sum of input and output tokens
     */
    public long total() {
        return input + output;
    }
}
