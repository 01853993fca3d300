/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Type;

/**
 * A type whose values no journal can keep.
 *
 * @param type the type
 * @param where who has such values: an action's id, or a goal's name
 * @param reason why they cannot be written, for people
 */
public record UnwritableType(Type type, String where, String reason) {

    /**
     * Makes one.
     *
     * @param type the type
     * @param where who has such values
     * @param reason why they cannot be written, for people
     */
    public UnwritableType {
        requireNonNull(type, "type");
        requireNonNull(where, "where");
        requireNonNull(reason, "reason");
    }
}
