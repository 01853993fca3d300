/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;

/**
 * Why an action that could help toward a goal cannot.
 *
 * @param action the action
 * @param reason what kind of thing is in the way
 * @param missing the required facts that never come to hold
 * @param unwanted the facts that must not hold and never cease to
 */
public record InapplicableAction(Action action, Reason reason, List<Fact> missing, List<Fact> unwanted) {

    /** Copies the lists. */
    public InapplicableAction {
        missing = List.copyOf(missing);
        unwanted = List.copyOf(unwanted);
    }

    /** What can be in the way of an action. */
    public enum Reason {
        /** A fact it requires does not hold and nothing brings it about. */
        MISSING_INPUT,
        /** A condition it requires is false, or one that must not hold is true, and nothing changes that. */
        FALSE_CONDITION,
        /** It has run already and runs only once. */
        ALREADY_RAN,
        /** The request excludes it. */
        EXCLUDED
    }
}
