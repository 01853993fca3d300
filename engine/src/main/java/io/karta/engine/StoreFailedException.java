/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import java.util.Optional;

/** A durable store did not take what happened: its process goes on when the store answers, here or elsewhere. */
final class StoreFailedException extends AgentException {

    private static final long serialVersionUID = 1L;

    StoreFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What the store threw. */
    Throwable cause() {
        return Optional.ofNullable(getCause()).orElse(this);
    }
}
