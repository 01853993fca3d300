/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import dev.langchain4j.exception.HttpException;
import io.karta.provider.http.ErrorResponse;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An HTTP status that is no success. Its message is the status alone: vendors echo keys and prompts in bodies. */
public final class HttpStatusException extends HttpException {

    private static final long serialVersionUID = 1L;

    private final transient ErrorResponse refusal;
    private final transient @Nullable Duration retryAfter;

    HttpStatusException(ErrorResponse refusal, Optional<Duration> retryAfter) {
        super(refusal.status(), "HTTP " + refusal.status());
        initCause(new io.karta.provider.http.HttpStatusException(refusal, retryAfter));
        this.refusal = refusal;
        this.retryAfter = retryAfter.orElse(null);
    }

    public ErrorResponse refusal() {
        return refusal;
    }

    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
