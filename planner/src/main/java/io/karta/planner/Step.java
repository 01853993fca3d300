/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static java.util.Objects.requireNonNull;

/**
 * Step of a {@link Plan}.
 *
 * @param action the action
 * @param alternative the assumed alternative
 * @param cost the cost of the run in this plan
 */
public record Step(Action action, Action.Alternative alternative, double cost) {

    /** Validates the components. */
    public Step {
        requireNonNull(action, "action");
        requireNonNull(alternative, "alternative");
    }

    /** Returns the name of the action, with the alternative if there are several. */
    @Override
    public String toString() {
        return alternative.label().isEmpty() ? action.name() : action.name() + " -> " + alternative.label();
    }
}
