/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.observation;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Receiver of the operations of the engine, such as a library for traces and metrics. A jar provides it with an {@link
 * InstrumentationProvider}. One that counts model calls:
 *
 * <pre>{@code
 * final class ModelCallCounter implements Instrumentation {
 *
 *     private final LongAdder calls = new LongAdder();
 *
 *     public Observation start(Operation operation) {
 *         if (operation instanceof Operation.ModelInference) {
 *             calls.increment();
 *         }
 *         return Observation.NONE;
 *     }
 * }
 * }</pre>
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
     * Reports that a circuit breaker of a model has opened, or has closed again. A model has several circuit breakers
     * if roles have separate limits; each one opens and closes in turn.
     *
     * @param model the name of the model in the configuration
     * @param isOpen whether it is open now
     */
    default void circuitChanged(String model, boolean isOpen) {}

    /**
     * Reports that the engine has appended entries to the journal of a process, or has tried to.
     *
     * @param entries the number of entries
     * @param duration the duration of the call of the process store
     * @param failure the exception of the store; empty if the entries are stored, or take effect with a transaction
     */
    default void journalAppended(int entries, Duration duration, Optional<Throwable> failure) {}

    /**
     * Reports that this node has renewed the claims of the processes that it runs, or has tried to. A node of a durable
     * store reports with each heartbeat.
     *
     * @param claims the number of claims; zero if nothing runs, so that the store was not called
     * @param duration the duration of the call of the process store
     * @param failure the exception of the store; empty if the claims are renewed
     */
    default void claimsRenewed(int claims, Duration duration, Optional<Throwable> failure) {}

    /**
     * Reports that this node has taken over a process that a failed or stopped node has left.
     *
     * @param agent the name of the agent of the process
     * @param delay the time since the last entry in the journal of the process
     */
    default void processTakenOver(String agent, Duration delay) {}

    /**
     * Reports that this node, of a durable store, has looked for processes to take over or to resume.
     *
     * @param oldestWaiting reads the store when it is called: the time since the last change of the waiting process
     *     that was created first; empty if none is waiting
     */
    default void heartbeatEnded(Supplier<Optional<Duration>> oldestWaiting) {}

    /** Reports that the platform has stopped, such as when the application is undeployed. */
    default void close() {}
}
