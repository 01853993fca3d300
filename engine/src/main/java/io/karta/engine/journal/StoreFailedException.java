/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.AgentException;
import java.util.Optional;

/** A durable store did not take what happened: its process goes on when the store answers, here or elsewhere. */
public final class StoreFailedException extends AgentException {

    private static final long serialVersionUID = 1L;

    public StoreFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What the store threw. */
    public Throwable cause() {
        return Optional.ofNullable(getCause()).orElse(this);
    }
}
