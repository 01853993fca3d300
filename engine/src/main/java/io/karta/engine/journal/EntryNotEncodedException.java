/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.AgentException;
import io.karta.spi.StoreFailedException;

/** Thrown when the {@link io.karta.userdata.EntryCodec} of the application cannot encode an entry. */
public final class EntryNotEncodedException extends AgentException {

    private static final long serialVersionUID = 1L;

    EntryNotEncodedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns this exception if it is why an entry was not stored, otherwise the exception that was thrown. */
    public static Throwable orThrown(Throwable thrown) {
        return thrown instanceof StoreFailedException store && store.cause() instanceof EntryNotEncodedException reason
                ? reason
                : thrown;
    }

    /** Returns why an entry was rejected; throws the exception of a store that only fails at present. */
    public static Throwable rejection(AgentException thrown) {
        Throwable reason = orThrown(thrown);
        if (reason instanceof StoreFailedException) {
            throw thrown;
        }
        return reason;
    }
}
