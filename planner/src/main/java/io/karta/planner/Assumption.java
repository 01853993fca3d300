/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/**
 * Assumption of a {@link Plan} about an unknown fact.
 *
 * @param fact the fact that is unknown when it is required
 * @param value the required value
 * @param step the index in {@link Plan#steps()} of the step that requires it; the number of steps if the goal requires
 *     it
 * @param open whether it is unknown in the start state, so that it can be evaluated before the first step
 */
public record Assumption(Fact fact, boolean value, int step, boolean open) {

    /** Returns the fact with its required value. */
    @Override
    public String toString() {
        return (value ? "" : "not ") + fact.name();
    }
}
