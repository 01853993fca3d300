/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

/**
 * Placeholder on a blackboard for a value that can no longer be read. A process with such a value is suspended with
 * this reason.
 *
 * @param type the name of the original type
 * @param problem the reason, for users
 */
public record UnreadableValue(String type, String problem) {

    /**
     * Creates a placeholder.
     *
     * @param type the name of the original type
     * @param problem the reason, for users
     */
    public UnreadableValue {
        requireNonNull(type, "type");
        requireNonNull(problem, "problem");
    }
}
