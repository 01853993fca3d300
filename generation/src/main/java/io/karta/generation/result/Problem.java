/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.result;

import static java.util.Objects.requireNonNull;

/**
 * Why a value could not be read: where, and what is wrong there.
 *
 * @param pointer the JSON pointer (RFC 6901) of the place; empty for the whole value
 * @param text what is wrong, a sentence without full stop such as {@code must be a number, but is "many"}
 */
public record Problem(String pointer, String text) {

    /** Checks that both parts are there. */
    public Problem {
        requireNonNull(pointer, "pointer");
        requireNonNull(text, "text");
    }

    @Override
    public String toString() {
        return pointer.isEmpty() ? text : pointer + " " + text;
    }
}
