/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import org.jspecify.annotations.Nullable;

/** Reason why an expression cannot be evaluated; passes through the Expression Language of the server. */
final class EvaluationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EvaluationException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
