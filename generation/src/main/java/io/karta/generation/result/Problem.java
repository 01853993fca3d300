/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.result;

import static java.util.Objects.requireNonNull;

/**
 * Problem of a value that could not be read, with its location.
 *
 * @param pointer the JSON pointer (RFC 6901) of the location; empty for the whole value
 * @param text a description of the problem, without a full stop, such as {@code must be a number, but is "many"}
 */
public record Problem(String pointer, String text) {

    /** Validates the components. */
    public Problem {
        requireNonNull(pointer, "pointer");
        requireNonNull(text, "text");
    }

    @Override
    public String toString() {
        return pointer.isEmpty() ? text : pointer + " " + text;
    }
}
