/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/**
 * What a model's tokens cost, in a currency that is the application's own affair.
 *
 * <pre>{@code
 * Price.perMillion(0.4, 1.6).of(response.usage());
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Price {

    /** Nothing costs anything, or nobody knows. */
    public static final Price NONE = new Price(0, 0);

    private static final double MILLION = 1_000_000;

    private final double input;
    private final double output;

    private Price(double input, double output) {
        this.input = input;
        this.output = output;
    }

    /**
     * Returns a price.
     *
     * @param input what a million tokens sent cost; finite, at least 0
     * @param output what a million tokens received cost; finite, at least 0
     * @return the price
     */
    public static Price perMillion(double input, double output) {
        require("input", input);
        require("output", output);
        return new Price(input, output);
    }

    private static void require(String which, double price) {
        if (!(price >= 0 && price < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("price." + which + " must be at least 0, but is " + price);
        }
    }

    /**
     * Returns what a million tokens sent cost.
     *
     * @return at least 0
     */
    public double input() {
        return input;
    }

    /**
     * Returns what a million tokens received cost.
     *
     * @return at least 0
     */
    public double output() {
        return output;
    }

    /**
     * Returns what an answer cost.
     *
     * @param usage how many tokens it took
     * @return at least 0
     */
    public double of(TokenUsage usage) {
        return (usage.input() * input + usage.output() * output) / MILLION;
    }

    @Override
    public String toString() {
        return "%s per million tokens sent, %s received".formatted(input, output);
    }
}
