/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/** Immutable implementation of {@link TurnLimits}. */
record ImmutableTurnLimits(Optional<Budget> budget, Optional<Duration> timeout, Optional<Duration> idleTimeout)
        implements TurnLimits {

    static final TurnLimits DEFAULT = new ImmutableTurnLimits(Optional.empty(), Optional.empty(), Optional.empty());

    @Override
    public TurnLimits withBudget(Budget other) {
        return new ImmutableTurnLimits(Optional.of(requireNonNull(other, "budget")), timeout, idleTimeout);
    }

    @Override
    public TurnLimits withTimeout(Duration other) {
        return new ImmutableTurnLimits(budget, positive("timeout", other), idleTimeout);
    }

    @Override
    public TurnLimits withIdleTimeout(Duration other) {
        return new ImmutableTurnLimits(budget, timeout, positive("idle timeout", other));
    }

    private static Optional<Duration> positive(String name, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("A turn needs a positive %s, not %s".formatted(name, time));
        }
        return Optional.of(time);
    }
}
