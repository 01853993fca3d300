/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.engine.call.CallScope;
import java.util.List;

/** Support of a dialogue for human approval, or the reason why approval is not possible. */
enum ConfirmationSupport {
    /** The dialogue becomes the outcome of an action, which is suspended. */
    POSSIBLE,
    /** The answer is needed immediately. */
    WITHOUT_OUTCOME,
    /** There is no action that could return the suspended dialogue. */
    OUTSIDE_ACTION,
    /** The tools of the dialogue change, and cannot be restored after the suspension. */
    WITH_CHANGING_TOOLS;

    static ConfirmationSupport of(Suspension suspension, CallScope scope, boolean isOfferChanging) {
        return switch (suspension) {
            case NONE -> WITHOUT_OUTCOME;
            case REPEATED_ACTION -> scope.resumption().isPresent() ? POSSIBLE : OUTSIDE_ACTION;
            case OUTCOME -> scope.mayWait() ? among(isOfferChanging) : OUTSIDE_ACTION;
        };
    }

    private static ConfirmationSupport among(boolean isOfferChanging) {
        return isOfferChanging ? WITH_CHANGING_TOOLS : POSSIBLE;
    }

    /** Rejects tools that require human approval if the process cannot be suspended. */
    void check(List<String> tools) {
        switch (this) {
            case POSSIBLE -> {}
            case WITHOUT_OUTCOME -> throw Messages.confirmsWithoutOutcome(tools);
            case OUTSIDE_ACTION -> throw Messages.confirmsOutsideAction(tools);
            case WITH_CHANGING_TOOLS -> throw Messages.confirmsAmongChanging(tools);
        }
    }
}
