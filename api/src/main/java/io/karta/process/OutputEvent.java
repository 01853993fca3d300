/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/** Output of a running action, sent to the process's {@link OutputChannel} and as a CDI event. */
public interface OutputEvent extends ProcessEvent {

    /**
     * Returns the action that sent the output.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns the output.
     *
     * @return text for users
     */
    String text();
}
