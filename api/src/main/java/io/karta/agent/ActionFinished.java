/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** An action has run, well or badly. */
public interface ActionFinished extends ProcessEvent {

    /**
     * Returns the run.
     *
     * @return the line it adds to the history
     */
    ActionRun run();
}
