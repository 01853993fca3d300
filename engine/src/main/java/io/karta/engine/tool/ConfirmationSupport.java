/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import java.util.List;

/** Whether a dialogue can await human approval, and why not. */
enum ConfirmationSupport {
    /** It becomes the outcome of an action, which waits. */
    POSSIBLE,
    /** The answer is needed immediately. */
    WITHOUT_OUTCOME,
    /** No action could return what waits. */
    OUTSIDE_ACTION,
    /** Its tools come and go, and cannot be restored after the wait. */
    WITH_CHANGING_TOOLS;

    /** Rejects tools that require human approval where no process can wait for it. */
    void check(List<String> tools) {
        switch (this) {
            case POSSIBLE -> {}
            case WITHOUT_OUTCOME -> throw Messages.confirmsWithoutOutcome(tools);
            case OUTSIDE_ACTION -> throw Messages.confirmsOutsideAction(tools);
            case WITH_CHANGING_TOOLS -> throw Messages.confirmsAmongChanging(tools);
        }
    }
}
