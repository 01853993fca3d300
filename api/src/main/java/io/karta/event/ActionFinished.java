/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.history.ActionRun;

/** Event: an action has run, successfully or not. */
public interface ActionFinished extends ProcessEvent {

    /**
     * Returns the run.
     *
     * @return the line it adds to the history
     */
    ActionRun run();
}
