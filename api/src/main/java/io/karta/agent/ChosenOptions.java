/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/** What was chosen for one process. */
record ChosenOptions(
        Optional<String> goal, Optional<Budget> budget, Optional<Duration> timeout, Optional<Caller> caller)
        implements ProcessOptions {

    static final ProcessOptions NOTHING_CHOSEN =
            new ChosenOptions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    @Override
    public ProcessOptions withGoal(String other) {
        return new ChosenOptions(Optional.of(requireNonNull(other, "goal")), budget, timeout, caller);
    }

    @Override
    public ProcessOptions withBudget(Budget other) {
        return new ChosenOptions(goal, Optional.of(requireNonNull(other, "budget")), timeout, caller);
    }

    @Override
    public ProcessOptions withTimeout(Duration other) {
        if (other.isNegative() || other.isZero()) {
            throw new IllegalArgumentException("A process needs a positive timeout, not " + other);
        }
        return new ChosenOptions(goal, budget, Optional.of(other), caller);
    }

    @Override
    public ProcessOptions withCaller(Caller other) {
        return new ChosenOptions(goal, budget, timeout, Optional.of(requireNonNull(other, "caller")));
    }
}
