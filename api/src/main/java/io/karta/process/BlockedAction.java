/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.util.List;

/** Action that could contribute to a goal but cannot run. */
public interface BlockedAction {

    /** Reason why an action cannot run. */
    enum Reason {
        /** An input is missing, and no action produces it. */
        MISSING_INPUT,
        /** A condition does not hold, and no action changes it. */
        FALSE_CONDITION,
        /** The action has run, and may run only once. */
        ALREADY_RAN,
        /** The action is excluded because it failed or requested another plan. */
        EXCLUDED
    }

    /**
     * Returns the action.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns the reason why the action cannot run.
     *
     * @return the reason
     */
    Reason reason();

    /**
     * Returns the unsatisfiable preconditions of the action.
     *
     * @return simple names of types and names of conditions
     */
    List<String> missing();
}
