/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/** A response that is not what the vendor's API describes. */
public final class InvalidResponseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong; never text of the response
     */
    public InvalidResponseException(String message) {
        super(message);
    }

    InvalidResponseException(String message, RuntimeException cause) {
        super(message, cause);
    }
}
