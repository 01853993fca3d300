/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.observation;

import java.time.Duration;
import java.util.Map;

/**
 * Observation of one operation, from {@link Instrumentation#start} to {@link #end}. Methods must not throw exceptions.
 * Thread-safe. One that measures the duration:
 *
 * <pre>{@code
 * long start = System.nanoTime();
 * return new Observation() {
 *
 *     public void end(OperationResult result) {
 *         durations.record(System.nanoTime() - start);
 *     }
 * };
 * }</pre>
 */
public interface Observation {

    /** Observes nothing. */
    Observation NONE = new Observation() {};

    /**
     * Starts the observation of an operation that is part of this one, on any thread.
     *
     * @param part the operation
     * @return its observation
     */
    default Observation start(Operation part) {
        return NONE;
    }

    /**
     * Makes this observation current on the calling thread, so that what the thread does becomes part of it.
     *
     * @return restores the previous one when it is closed, on the same thread
     */
    default Scope makeCurrent() {
        return Scope.NONE;
    }

    /**
     * Returns the identity of this observation, for the journal: another node continues from it.
     *
     * @return W3C Trace Context, by header in lower case; empty if there is none
     */
    default Map<String, String> traceContext() {
        return Map.of();
    }

    /**
     * Returns the headers that the request of this operation sends to another system.
     *
     * @return W3C Trace Context, by header in lower case; empty unless the configuration enables it
     */
    default Map<String, String> headers() {
        return Map.of();
    }

    /**
     * Adds an attribute.
     *
     * @param name the name in a convention of OpenTelemetry
     * @param value the value
     */
    default void attribute(String name, String value) {}

    /** Reports a chunk of a streamed answer. */
    default void received() {}

    /**
     * Reports that an attempt failed and is repeated.
     *
     * @param attempt the number of the next attempt, at least 2
     * @param delay the delay before it
     * @param failure the failure of the last attempt
     */
    default void retrying(int attempt, Duration delay, Throwable failure) {}

    /**
     * Ends the observation. Later calls have no effect.
     *
     * @param result the result
     */
    default void end(OperationResult result) {}

    /** Time in which an observation is current on a thread. */
    @FunctionalInterface
    interface Scope extends AutoCloseable {

        /** Restores nothing. */
        Scope NONE = () -> {};

        @Override
        void close();
    }
}
