/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.StuckHandler;

/** Event: the stuck handler of the agent was called. */
public interface StuckHandled extends ProcessEvent {

    /**
     * Returns the resolution.
     *
     * @return whether the process plans again
     */
    StuckHandler.Resolution resolution();
}
