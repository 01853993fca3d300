/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Thrown when a text contains no readable JSON. The message has the position and at most 80 characters of the text. */
public final class UnreadableJsonException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int offset;
    private final String excerpt;

    UnreadableJsonException(String message, int offset, String excerpt) {
        super(message);
        this.offset = offset;
        this.excerpt = excerpt;
    }

    /** {@return the position at which reading ended, in {@code char}s from 0} */
    public int offset() {
        return offset;
    }

    /** {@return at most 80 characters of the text from {@link #offset()} on} */
    public String excerpt() {
        return excerpt;
    }
}
