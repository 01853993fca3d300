/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** The limits of one budget. */
record Limits(int actions, long tokens) implements Budget {

    static final Budget DEFAULT = new Limits(50, 1_000_000);

    Limits {
        if (actions < 1 || tokens < 1) {
            throw new IllegalArgumentException(
                    "A budget needs at least one action and one token, but has %d and %d".formatted(actions, tokens));
        }
    }

    @Override
    public Budget withActions(int other) {
        return new Limits(other, tokens);
    }

    @Override
    public Budget withTokens(long other) {
        return new Limits(actions, other);
    }
}
