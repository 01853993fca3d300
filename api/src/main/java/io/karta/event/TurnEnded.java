/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.history.Turn;
import java.util.Optional;

/**
 * Event: a turn of a process has ended. The process awaits its next event, unless the end of the process has ended the
 * turn.
 *
 * <pre>{@code
 * void show(@Observes TurnEnded turn) {
 *     if (turn.ending() != Turn.Ending.COMPLETED) {
 *         page.show(turn.process().id(), "The answer is incomplete: " + turn.reason().orElse(""));
 *     }
 * }
 * }</pre>
 */
public interface TurnEnded extends ProcessEvent {

    /**
     * Returns the number of the turn.
     *
     * @return the number, from 1
     */
    int turn();

    /**
     * Returns how the turn ended.
     *
     * @return the ending
     */
    Turn.Ending ending();

    /**
     * Returns why the turn ended early.
     *
     * @return text for users; empty for a completed turn
     */
    Optional<String> reason();

    /**
     * Returns the cause of a failed turn.
     *
     * @return the exception; empty unless the ending is {@link Turn.Ending#FAILED}; a durable store keeps only its text
     */
    Optional<Throwable> failure();
}
