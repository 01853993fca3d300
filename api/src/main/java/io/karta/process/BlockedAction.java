/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.util.List;

/** An action that could help toward a goal and cannot run. */
public interface BlockedAction {

    /** What is in the way of an action. */
    enum Reason {
        /** It needs something that is not there and that nothing brings about. */
        MISSING_INPUT,
        /** It needs a condition that does not hold, and nothing changes that. */
        FALSE_CONDITION,
        /** It has run, and runs only once. */
        ALREADY_RAN,
        /** It failed, or asked for another plan, and is left out for that. */
        EXCLUDED
    }

    /**
     * Returns which action.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns what is in its way.
     *
     * @return the reason
     */
    Reason reason();

    /**
     * Returns what the action needs and never gets.
     *
     * @return simple names of types and names of conditions
     */
    List<String> missing();
}
