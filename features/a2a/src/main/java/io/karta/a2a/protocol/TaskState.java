/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** State of a task. */
public enum TaskState {
    /** Accepted, but not started. */
    SUBMITTED,
    /** In progress. */
    WORKING,
    /** Ended with a result. */
    COMPLETED,
    /** Ended without a result. */
    FAILED,
    /** Ended by a client or the application. */
    CANCELED,
    /** Awaits a message of the client. */
    INPUT_REQUIRED,
    /** Refused; tasks of this server never are. */
    REJECTED,
    /** Awaits credentials; tasks of this server never do. */
    AUTH_REQUIRED;

    private static final String PREFIX = "TASK_STATE_";

    /** Returns whether the task has ended. */
    public boolean isTerminal() {
        return this == COMPLETED || this == FAILED || this == CANCELED || this == REJECTED;
    }

    /** Returns whether a client that waits for the task receives a response now. */
    public boolean isSettled() {
        return this != SUBMITTED && this != WORKING;
    }

    /** Returns the name of the state in a version of the protocol. */
    public String nameIn(ProtocolVersion version) {
        return version == ProtocolVersion.V0_3 ? name().toLowerCase(Locale.ROOT).replace('_', '-') : PREFIX + name();
    }

    static Optional<TaskState> named(String name, ProtocolVersion version) {
        return Stream.of(values())
                .filter(state -> state.nameIn(version).equals(name))
                .findFirst();
    }
}
