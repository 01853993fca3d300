/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An error response of a vendor. Its message is the status alone: vendors echo keys and prompts in bodies. */
final class HttpStatusException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ErrorResponse error;
    private final transient @Nullable Duration retryAfter;

    HttpStatusException(ErrorResponse error, Optional<Duration> retryAfter) {
        super("HTTP " + error.status());
        this.error = error;
        this.retryAfter = retryAfter.orElse(null);
    }

    ErrorResponse error() {
        return error;
    }

    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
