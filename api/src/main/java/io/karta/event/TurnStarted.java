/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.history.QueuedEvent;
import java.util.Optional;

/**
 * Event: a turn of a process has started.
 *
 * <pre>{@code
 * void show(@Observes TurnStarted turn) {
 *     page.busy(turn.process().id());
 * }
 * }</pre>
 */
public interface TurnStarted extends ProcessEvent {

    /**
     * Returns the number of the turn.
     *
     * @return the number, from 1
     */
    int turn();

    /**
     * Returns the event that was taken from the queue.
     *
     * @return the event; empty if the turn started without one
     */
    Optional<QueuedEvent> event();
}
