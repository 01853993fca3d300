/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.util.Optional;

/**
 * Response of a receiver.
 *
 * @param status the HTTP status
 * @param retryAfter the header {@code Retry-After}
 */
record TargetResponse(int status, Optional<String> retryAfter) {

    private static final int GONE = 410;

    boolean isSuccess() {
        return status / 100 == 2;
    }

    boolean isRedirect() {
        return status / 100 == 3;
    }

    boolean isGone() {
        return status == GONE;
    }
}
