/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

/** Response, or event of a stream, that exceeds the maximum size. */
public final class ResponseTooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param limit the maximum, in bytes of a response or characters of an event
     */
    public ResponseTooLargeException(long limit) {
        super("The response is larger than " + limit);
    }
}
