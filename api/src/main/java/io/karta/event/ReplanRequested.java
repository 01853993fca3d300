/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** Event: an action requested another plan. */
public interface ReplanRequested extends ProcessEvent {

    /**
     * Returns which action asked.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns why.
     *
     * @return text for users
     */
    String reason();
}
