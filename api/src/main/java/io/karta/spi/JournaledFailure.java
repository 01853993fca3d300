/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** Exception that was read from a journal: the class names and messages of the original exception and its causes. */
public class JournaledFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Name of the class. */
    private final String type;

    /** Message, if there was one. */
    private final @Nullable String text;

    /**
     * Creates an exception. It has no stack trace, because journals contain none.
     *
     * @param type the class name of the original exception
     * @param text the message, if there was one
     * @param cause the journaled cause, if there was one
     */
    public JournaledFailure(String type, @Nullable String text, @Nullable JournaledFailure cause) {
        super(text == null ? type : type + ": " + text, cause, false, false);
        this.type = requireNonNull(type, "type");
        this.text = text;
    }

    /**
     * Returns the type of the original exception.
     *
     * @return the class name
     */
    public String type() {
        return type;
    }

    /**
     * Returns the message of the original exception.
     *
     * @return the message; null if there was none
     */
    public @Nullable String text() {
        return text;
    }
}
