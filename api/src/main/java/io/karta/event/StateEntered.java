/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.agent.State;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * Event: a process has entered a {@link State}, because an object of this type was added to the blackboard. The
 * previous state and all objects that were created in it are hidden.
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
     * Returns the action that produced the object.
     *
     * @return the action's id; empty for an external object
     */
    Optional<String> action();

    /**
     * Returns the object of the previous state.
     *
     * @return the object; empty if there was none
     */
    Optional<Object> previous();
}
