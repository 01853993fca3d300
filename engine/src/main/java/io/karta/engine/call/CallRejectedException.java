/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.model.ModelException;

/** Call that was rejected before it reached the model. */
public final class CallRejectedException extends ModelException {

    private static final long serialVersionUID = 1L;

    CallRejectedException(String message, Kind kind) {
        super(message, kind, null);
    }

    CallRejectedException(String message, ModelException earlier) {
        super(message, earlier.kind(), earlier, earlier.retryAfter().orElse(null));
    }
}
