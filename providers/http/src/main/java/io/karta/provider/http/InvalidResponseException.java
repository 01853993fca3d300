/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/** Response that does not conform to the vendor's API. */
public final class InvalidResponseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message a description of the problem, without text of the response
     */
    public InvalidResponseException(String message) {
        super(message);
    }

    InvalidResponseException(String message, RuntimeException cause) {
        super(message, cause);
    }
}
