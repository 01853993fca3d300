/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import java.util.Optional;

/** Texts that describe failures in messages and histories. */
public final class FailureReason {

    private FailureReason() {}

    /** Returns the message of an exception, or its class if the message is empty. */
    public static String of(Throwable thrown) {
        return Optional.ofNullable(thrown.getMessage())
                .orElseGet(() -> thrown.getClass().getSimpleName());
    }
}
