/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Reasons of failed attempts, for log messages. They contain nothing of URLs and bodies. */
final class Failures {

    private Failures() {}

    static String describe(TargetResponse response) {
        String status = "status " + response.status();
        return response.isRedirect() ? status + ", and redirects are not followed" : status;
    }

    static String describe(@Nullable Throwable problem, Duration timeout) {
        Throwable cause =
                problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
        if (cause instanceof ForbiddenAddressException forbidden) {
            return String.valueOf(forbidden.getMessage());
        }
        return cause instanceof TimeoutException
                ? "no response within " + timeout
                : String.valueOf(cause == null ? null : cause.getClass().getSimpleName());
    }
}
