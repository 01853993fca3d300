/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/**
 * Assumption of a {@link Plan} about an unknown fact.
 *
 * @param fact the fact that is unknown when it is needed
 * @param value what the plan needs it to be
 * @param step the place in {@link Plan#steps()} of the step that needs it; the number of steps if the goal itself does
 * @param open whether it is unknown already in the state the plan starts from, so that it can be evaluated before
 *     anything runs
 */
public record Assumption(Fact fact, boolean value, int step, boolean open) {

    /** Returns the fact with what is needed. */
    @Override
    public String toString() {
        return (value ? "" : "not ") + fact.name();
    }
}
