/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.model.ModelException;
import io.karta.process.ProcessFailedException;
import java.util.Optional;

/** Texts that describe failures in messages and histories. */
public final class FailureReason {

    private FailureReason() {}

    /**
     * Returns the message of an exception, or its class if the message is empty. Of processes that failed because of
     * each other, the innermost has the reason; otherwise each message would repeat those of all others.
     */
    public static String of(Throwable thrown) {
        Throwable reason = thrown;
        while (reason instanceof ProcessFailedException && reason.getCause() instanceof ProcessFailedException inner) {
            reason = inner;
        }
        return Optional.ofNullable(reason.getMessage()).orElse(reason.getClass().getSimpleName());
    }

    /** Returns the kind of a failed model call in lower case, or the class of another exception. */
    static String kind(Throwable thrown) {
        return thrown instanceof ModelException failed
                ? failed.kind().text()
                : thrown.getClass().getSimpleName();
    }
}
