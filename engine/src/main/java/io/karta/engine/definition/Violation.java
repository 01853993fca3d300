/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

/**
 * A constraint that an object breaks.
 *
 * @param path where, as a JSON pointer
 * @param message the message of the constraint
 */
public record Violation(String path, String message) {

    @Override
    public String toString() {
        return (path.isEmpty() ? "" : path + ": ") + message;
    }
}
