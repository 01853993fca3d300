/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.observation;

import java.util.concurrent.Executor;

/**
 * Receiver of the operations of the engine, such as a tracing library. A jar provides it with an {@link
 * InstrumentationProvider}.
 *
 * <p>Methods are called on the thread of the operation, sometimes under the lock of a process, so they must be fast and
 * must not throw exceptions. Thread-safe.
 */
public interface Instrumentation {

    /** Observes nothing. */
    Instrumentation NONE = new Instrumentation() {};

    /**
     * Starts the observation of an operation, as part of what the calling thread does.
     *
     * @param operation the operation
     * @return the observation, which is ended once
     */
    default Observation start(Operation operation) {
        return Observation.NONE;
    }

    /**
     * Returns an executor whose tasks continue the observation of the thread that submits them.
     *
     * @param executor the executor of the platform
     * @return an executor that delegates to it
     */
    default Executor propagating(Executor executor) {
        return executor;
    }

    /**
     * Reports that the circuit breaker of a model has opened, or has closed again.
     *
     * @param model the name of the model in the configuration
     * @param isOpen whether it is open now
     */
    default void circuitChanged(String model, boolean isOpen) {}
}
