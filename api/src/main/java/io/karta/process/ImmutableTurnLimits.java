/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/** Immutable implementation of {@link TurnLimits}. */
record ImmutableTurnLimits(Optional<Budget> budget, Optional<Duration> timeout) implements TurnLimits {

    static final TurnLimits DEFAULT = new ImmutableTurnLimits(Optional.empty(), Optional.empty());

    @Override
    public TurnLimits withBudget(Budget other) {
        return new ImmutableTurnLimits(Optional.of(requireNonNull(other, "budget")), timeout);
    }

    @Override
    public TurnLimits withTimeout(Duration other) {
        if (other.isNegative() || other.isZero()) {
            throw new IllegalArgumentException("A turn needs a positive timeout, not " + other);
        }
        return new ImmutableTurnLimits(budget, Optional.of(other));
    }
}
