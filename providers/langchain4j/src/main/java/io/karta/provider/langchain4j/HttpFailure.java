/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An HTTP status that is no success. Its message is the status alone: vendors echo keys and prompts in bodies. */
final class HttpFailure extends HttpException {

    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;
    private final transient @Nullable Duration retryAfter;

    HttpFailure(Refusal refusal, Optional<Duration> retryAfter) {
        super(refusal.status(), "HTTP " + refusal.status());
        this.refusal = refusal;
        this.retryAfter = retryAfter.orElse(null);
    }

    Refusal refusal() {
        return refusal;
    }

    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
