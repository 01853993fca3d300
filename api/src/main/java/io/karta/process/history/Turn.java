/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Turn of a process with turns ({@code ProcessOptions.withTurns}): the actions that one event causes, and their
 * messages. Immutable.
 *
 * <pre>{@code
 * for (Turn turn : process.turns()) {
 *     turn.event().ifPresent(queued -> show(queued.by(), queued.event()));
 *     turn.messages().forEach(sent -> show(sent.action(), sent.message()));
 * }
 * }</pre>
 */
public interface Turn {

    /** How a turn ended. */
    enum Ending {
        /** No action was left to run, or the goal of the process was reached. */
        COMPLETED,
        /** An action failed. */
        FAILED,
        /** A caller has stopped the turn, or the process has ended in it. */
        STOPPED,
        /** The timeout of the turn has elapsed. */
        TIMED_OUT,
        /** The budget of the turn is exhausted. */
        BUDGET_EXCEEDED
    }

    /**
     * Returns the number of the turn.
     *
     * @return the number, from 1
     */
    int number();

    /**
     * Returns the event that started the turn.
     *
     * @return the event; empty if its first action ran without an event: at the start of the process, or after
     *     {@code AgentProcess.add}
     */
    Optional<QueuedEvent> event();

    /**
     * Returns the time at which the turn started.
     *
     * @return the time
     */
    Instant startedAt();

    /**
     * Returns the time at which the turn ended.
     *
     * @return the time; empty while the turn continues
     */
    Optional<Instant> endedAt();

    /**
     * Returns how the turn ended.
     *
     * @return the ending; empty while the turn continues
     */
    Optional<Ending> ending();

    /**
     * Returns why the turn ended early.
     *
     * @return text for users; empty while the turn continues, and for a completed turn
     */
    Optional<String> reason();

    /**
     * Returns whether the turn failed because a guardrail blocked a text, or could not check it. Prompts of later turns
     * should not contain the event of such a turn: it would be blocked again.
     *
     * @return {@code true} if so
     */
    boolean isBlocked();

    /**
     * Returns the messages that the actions of the turn have sent. Messages of an action are recorded when it ends;
     * those of an action that was interrupted are dropped.
     *
     * @return the messages, in order
     */
    List<SentMessage> messages();
}
