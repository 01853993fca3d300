/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Command of a caller to a process, as recorded in the journal. Immutable.
 *
 * <pre>{@code
 * for (ProcessCommand command : process.commands()) {
 *     System.out.println(command.at() + " " + command.kind() + " by " + command.by().orElse("anonymous"));
 * }
 * }</pre>
 *
 * @param kind the kind of the command
 * @param at the time of the command
 * @param by the name of the caller; empty if the caller is anonymous or unknown
 * @param detail the reason of an end, the id of an answered question, or the simple type name of an added object or
 *     a queued event; empty for other commands
 */
public record ProcessCommand(Kind kind, Instant at, Optional<String> by, String detail) {

    /** Kind of a command. */
    public enum Kind {
        /** The process was killed. */
        KILL,
        /** The process was terminated before its next action. */
        TERMINATE,
        /** The process was asked to pause before its next action. */
        PAUSE,
        /** The process was resumed. */
        RESUME,
        /** The process was started again, with the actions that had failed. */
        RETRY,
        /** One step of the process was run. */
        STEP,
        /** An object was added. */
        ADD,
        /** A question was answered. */
        ANSWER,
        /** An event was queued. */
        ENQUEUE,
        /** The current turn was stopped. */
        STOP_TURN
    }

    /** Checks the components. */
    public ProcessCommand {
        requireNonNull(kind, "kind");
        requireNonNull(at, "at");
        requireNonNull(by, "by");
        requireNonNull(detail, "detail");
    }
}
