/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import org.jspecify.annotations.Nullable;

/** Why an expression has no answer; passes through the server's Expression Language. */
final class Unanswerable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unanswerable(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
