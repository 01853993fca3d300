/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * Price of the tokens of a model, in any currency.
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
     * Returns a price, without a discount for cached input tokens.
     *
     * @param input the price of a million input tokens; finite, at least 0
     * @param output the price of a million output tokens; finite, at least 0
     * @return the price
     */
    public static Price perMillion(double input, double output) {
        require("input", input);
        require("output", output);
        return new Price(input, output, input);
    }

    /**
     * Returns this price with a separate price for cached input tokens.
     *
     * @param price the price of a million cached input tokens; finite, at least 0
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
     * Returns the price of a million input tokens.
     *
     * @return at least 0
     */
    public double input() {
        return input;
    }

    /**
     * Returns the price of a million output tokens.
     *
     * @return at least 0
     */
    public double output() {
        return output;
    }

    /**
     * Returns the price of a million cached input tokens.
     *
     * @return at least 0; as {@link #input()} unless it was set
     */
    public double cached() {
        return cached;
    }

    /**
     * Returns the cost of an answer.
     *
     * @param usage the token usage
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
