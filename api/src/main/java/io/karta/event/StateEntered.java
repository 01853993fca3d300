/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.agent.State;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * A process has entered a {@link State}: an object of it came onto the blackboard, and the state before is out of sight
 * with all that was made in it.
 *
 * <pre>{@code
 * void log(@Observes StateEntered event) {
 *     log.info(event.process().id() + " is now in " + event.state().getClass().getSimpleName());
 * }
 * }</pre>
 */
public interface StateEntered extends ProcessEvent {

    /**
     * Returns the object of the state.
     *
     * @return the object
     */
    Object state();

    /**
     * Returns the action that led there.
     *
     * @return the action's id; empty if the object came from outside
     */
    Optional<String> action();

    /**
     * Returns the object of the state the process was in before.
     *
     * @return the object; empty if it was in none
     */
    Optional<Object> previous();
}
