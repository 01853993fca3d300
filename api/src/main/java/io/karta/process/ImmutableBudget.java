/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/** Immutable implementation of {@link Budget}. */
record ImmutableBudget(int actions, long tokens, double cost) implements Budget {

    static final Budget DEFAULT = new ImmutableBudget(50, 1_000_000, 2);

    static final Budget UNLIMITED = new ImmutableBudget(Integer.MAX_VALUE, Long.MAX_VALUE, Double.MAX_VALUE);

    ImmutableBudget {
        if (actions < 1 || tokens < 1 || !(cost > 0)) {
            throw new IllegalArgumentException(
                    "A budget needs at least one action, one token and a cost above 0, but has %d, %d and %s"
                            .formatted(actions, tokens, cost));
        }
    }

    @Override
    public Budget withActions(int other) {
        return new ImmutableBudget(other, tokens, cost);
    }

    @Override
    public Budget withTokens(long other) {
        return new ImmutableBudget(actions, other, cost);
    }

    @Override
    public Budget withCost(double other) {
        return new ImmutableBudget(actions, tokens, other);
    }
}
