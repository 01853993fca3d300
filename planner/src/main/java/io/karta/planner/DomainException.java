/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/** Thrown when a domain, a state or a request is invalid. The message starts with the {@link #code()}. */
public final class DomainException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String code;

    DomainException(String code, String message) {
        super(code + ": " + message);
        this.code = code;
    }

    /** Returns the stable code, for example {@code KARTA-101}. */
    public String code() {
        return code;
    }
}
