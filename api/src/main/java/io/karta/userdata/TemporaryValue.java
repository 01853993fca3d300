/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

import static java.util.Objects.requireNonNull;

/**
 * Named text of one turn of a process, on its blackboard. {@link ScopedState} writes and reads it.
 *
 * <pre>{@code new ScopedState(store).set(context, "temp:topic", "returns"); }</pre>
 *
 * @param turn the number of the turn; 0 for a process without turns
 * @param name the name, without {@code temp:}
 * @param value the value
 */
public record TemporaryValue(int turn, String name, String value) {

    /** Creates a value. */
    public TemporaryValue {
        requireNonNull(name, "name");
        requireNonNull(value, "value");
    }

    /** Omits the value, which may be confidential. */
    @Override
    public String toString() {
        return "temp:" + name;
    }
}
