/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.http.HttpTimeoutException;

/** Response that did not arrive within its deadline. */
public final class DeadlineExceededException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DeadlineExceededException() {
        super("The response did not arrive in time");
    }

    DeadlineExceededException(HttpTimeoutException cause) {
        super("The response did not arrive in time", cause);
    }
}
