/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.model.ModelException;

/** Types of failures in attributes. */
final class Failures {

    private Failures() {}

    /** Returns the kind of a failed model call, otherwise the class of the exception. */
    static String type(Throwable failure) {
        return failure instanceof ModelException model
                ? model.kind().text()
                : failure.getClass().getName();
    }
}
