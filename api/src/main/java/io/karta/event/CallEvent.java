/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import java.time.Instant;
import java.util.Optional;

/**
 * Event of a model or tool call, inside or outside a process, sent to CDI observers.
 *
 * <pre>{@code
 * void watch(@Observes CircuitOpened event) {
 *     pager.raise("model " + event.model(), event.callingProcess().map(AgentProcess::id).orElse("no process"));
 * }
 * }</pre>
 *
 * <p>An event of a call in a process is a {@link ProcessEvent} as well. An observer's exception is logged and does not
 * affect the call.
 */
public interface CallEvent {

    /**
     * Returns the time of the event.
     *
     * @return the time
     */
    Instant at();

    /**
     * Returns the process that made the call.
     *
     * @return the process; empty outside of any process
     */
    Optional<AgentProcess> callingProcess();

    /**
     * Returns the action that made the call.
     *
     * @return the action's id; empty in a condition, between actions, or outside of any process
     */
    Optional<String> action();
}
