/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.StuckHandler;

/** The agent was asked to help its process, which had no way to the goal. */
public interface StuckHandled extends ProcessEvent {

    /**
     * Returns what came of it.
     *
     * @return whether the process plans again
     */
    StuckHandler.Resolution resolution();
}
