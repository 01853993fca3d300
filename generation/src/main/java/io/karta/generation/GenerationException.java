/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** The root of what this module throws: a type that cannot be described, or an answer that cannot be read. */
public class GenerationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    GenerationException(String message) {
        super(message);
    }

    GenerationException(String message, Throwable cause) {
        super(message, cause);
    }
}
