/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import org.jspecify.annotations.Nullable;

/** Why an expression has no answer; passes through the server's Expression Language. */
final class EvaluationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EvaluationException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
