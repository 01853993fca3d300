/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;

/** Event: an action has started a child process, which sends its own events. */
public interface ChildStarted extends ProcessEvent {

    /**
     * Returns the child.
     *
     * @return the child
     */
    AgentProcess child();
}
