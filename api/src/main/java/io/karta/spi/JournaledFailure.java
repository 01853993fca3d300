/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * What a process failed with, read from a journal: what is left of an exception is the name of its class and its
 * message, and those of its causes.
 */
public class JournaledFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The name of the class. */
    private final String type;

    /** The message, if there was one. */
    private final @Nullable String text;

    /**
     * Makes one. It has no stack trace: where it was thrown is not known any more.
     *
     * @param type the name of the class of what was thrown
     * @param text its message, if it had one
     * @param cause what was left of its cause, if it had one
     */
    public JournaledFailure(String type, @Nullable String text, @Nullable JournaledFailure cause) {
        super(text == null ? type : type + ": " + text, cause, false, false);
        this.type = requireNonNull(type, "type");
        this.text = text;
    }

    /**
     * Returns what was thrown.
     *
     * @return the name of its class
     */
    public String type() {
        return type;
    }

    /**
     * Returns the message of what was thrown.
     *
     * @return the message; null if it had none
     */
    public @Nullable String text() {
        return text;
    }
}
