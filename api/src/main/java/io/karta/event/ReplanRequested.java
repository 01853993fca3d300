/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** Event: an action requested another plan. */
public interface ReplanRequested extends ProcessEvent {

    /**
     * Returns the action that requested the plan.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns the reason.
     *
     * @return text for users
     */
    String reason();
}
