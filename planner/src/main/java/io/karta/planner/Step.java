/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static java.util.Objects.requireNonNull;

/**
 * One step of a {@link Plan}.
 *
 * @param action what to run
 * @param alternative how the plan counts on it to end
 * @param cost what the run costs in this plan
 */
public record Step(Action action, Action.Alternative alternative, double cost) {

    /** Checks that nothing is missing. */
    public Step {
        requireNonNull(action, "action");
        requireNonNull(alternative, "alternative");
    }

    /** Returns the action's name, with the alternative where there are several. */
    @Override
    public String toString() {
        return alternative.label().isEmpty() ? action.name() : action.name() + " -> " + alternative.label();
    }
}
