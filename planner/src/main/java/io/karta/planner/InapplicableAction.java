/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;

/**
 * Action that could contribute to a goal but cannot run.
 *
 * @param action the action
 * @param reason the kind of the obstacle
 * @param missing the required facts that never become true
 * @param unwanted the facts that must be false and never become so
 */
public record InapplicableAction(Action action, Reason reason, List<Fact> missing, List<Fact> unwanted) {

    /** Copies the lists. */
    public InapplicableAction {
        missing = List.copyOf(missing);
        unwanted = List.copyOf(unwanted);
    }

    /** Kinds of obstacles. */
    public enum Reason {
        /** A required fact is false, and no action makes it true. */
        MISSING_INPUT,
        /** A condition does not have its required value, and no action changes it. */
        FALSE_CONDITION,
        /** It has run already and runs only once. */
        ALREADY_RAN,
        /** The request excludes it. */
        EXCLUDED
    }
}
