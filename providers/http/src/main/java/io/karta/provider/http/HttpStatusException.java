/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Error response of a vendor. The message contains only the status, because bodies may quote keys and prompts. */
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
