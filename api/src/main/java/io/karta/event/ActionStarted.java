/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** Event: an action starts. */
public interface ActionStarted extends ProcessEvent {

    /**
     * Returns the action.
     *
     * @return the action's id
     */
    String action();
}
