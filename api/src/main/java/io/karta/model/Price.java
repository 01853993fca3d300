/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * What a model's tokens cost, in a currency that is the application's own affair.
 *
 * <pre>{@code
 * Price.perMillion(0.4, 1.6).withCached(0.1).of(response.usage());
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Price {

    /** No price: calls are free, or their cost is unknown. */
    public static final Price NONE = new Price(0, 0, 0);

    private static final double MILLION = 1_000_000;

    private final double input;
    private final double output;
    private final double cached;

    private Price(double input, double output, double cached) {
        this.input = input;
        this.output = output;
        this.cached = cached;
    }

    /**
     * Returns a price; what the vendor still knew of a prompt costs as much as what it did not.
     *
     * @param input what a million tokens sent cost; finite, at least 0
     * @param output what a million tokens received cost; finite, at least 0
     * @return the price
     */
    public static Price perMillion(double input, double output) {
        require("input", input);
        require("output", output);
        return new Price(input, output, input);
    }

    /**
     * Returns this price with another one for tokens that the vendor still knew.
     *
     * @param price what a million of them cost; finite, at least 0
     * @return the changed copy
     */
    public Price withCached(double price) {
        require("cached", price);
        return new Price(input, output, price);
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
     * Returns what a million tokens cost that were sent, and that the vendor still knew.
     *
     * @return at least 0; as {@link #input()} unless it was set
     */
    public double cached() {
        return cached;
    }

    /**
     * Returns what an answer cost.
     *
     * @param usage how many tokens it took
     * @return at least 0
     */
    public double of(TokenUsage usage) {
        long fresh = usage.input() - usage.cached();
        return (fresh * input + usage.cached() * cached + usage.output() * output) / MILLION;
    }

    @Override
    public String toString() {
        return "%s per million tokens sent, %s cached, %s received".formatted(input, cached, output);
    }
}
