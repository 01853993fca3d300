/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

/**
 * Violated constraint of an object.
 *
 * @param path the location, as a JSON pointer
 * @param message the message of the constraint
 */
public record Violation(String path, String message) {

    @Override
    public String toString() {
        return (path.isEmpty() ? "" : path + ": ") + message;
    }
}
