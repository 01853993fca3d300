/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Type;

/**
 * Type with values that a journal cannot store.
 *
 * @param type the type
 * @param where the source of such values: the id of an action, or the name of a goal
 * @param reason the reason why they cannot be written, for users
 */
public record UnwritableType(Type type, String where, String reason) {

    /**
     * Creates a report.
     *
     * @param type the type
     * @param where the source of such values
     * @param reason the reason why they cannot be written, for users
     */
    public UnwritableType {
        requireNonNull(type, "type");
        requireNonNull(where, "where");
        requireNonNull(reason, "reason");
    }
}
