/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.model.ModelException.Kind;
import java.util.Map;
import java.util.function.Supplier;

/** Exceptions of MicroProfile Fault Tolerance from beans that are models, as failures of models. */
final class FaultToleranceFailures {

    private static final String PACKAGE = "org.eclipse.microprofile.faulttolerance.exceptions.";
    private static final Map<String, Kind> KINDS = Map.of(
            PACKAGE + "TimeoutException", Kind.TIMEOUT,
            PACKAGE + "CircuitBreakerOpenException", Kind.OVERLOADED,
            PACKAGE + "BulkheadException", Kind.OVERLOADED);

    private FaultToleranceFailures() {}

    /** Calls a model. Names instead of types, because a server may lack them. */
    static <T> T translate(String model, Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException failure) {
            Kind kind = KINDS.get(failure.getClass().getName());
            throw kind == null ? failure : Messages.endedByFaultTolerance(model, kind, failure);
        }
    }
}
