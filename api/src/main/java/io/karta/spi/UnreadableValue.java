/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

/**
 * Stands on a blackboard for a value that can be read no more. A process that has one rests and says so.
 *
 * @param type the name its type had
 * @param problem why it cannot be read, for users
 */
public record UnreadableValue(String type, String problem) {

    /**
     * Makes one.
     *
     * @param type the name its type had
     * @param problem why it cannot be read, for users
     */
    public UnreadableValue {
        requireNonNull(type, "type");
        requireNonNull(problem, "problem");
    }
}
