/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/** Something an action said while it ran; sent to the process's {@link OutputChannel} and as a CDI event. */
public interface OutputEvent extends ProcessEvent {

    /**
     * Returns which action said it.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns what it said.
     *
     * @return text for people
     */
    String text();
}
