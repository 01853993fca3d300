/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/** What a process may use up. */
record Limits(int actions, long tokens, double cost) implements Budget {

    static final Budget DEFAULT = new Limits(50, 1_000_000, 2);

    Limits {
        if (actions < 1 || tokens < 1 || !(cost > 0)) {
            throw new IllegalArgumentException(
                    "A budget needs at least one action, one token and a cost above 0, but has %d, %d and %s"
                            .formatted(actions, tokens, cost));
        }
    }

    @Override
    public Budget withActions(int other) {
        return new Limits(other, tokens, cost);
    }

    @Override
    public Budget withTokens(long other) {
        return new Limits(actions, other, cost);
    }

    @Override
    public Budget withCost(double other) {
        return new Limits(actions, tokens, other);
    }
}
