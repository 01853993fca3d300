/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * Configuration of the bulkhead of a model, in the terms of MicroProfile Fault Tolerance. Immutable.
 *
 * <pre>{@code
 * ModelConfig.builder("fast", "openai").bulkhead(BulkheadConfig.DEFAULT.withValue(4)).build()
 * }</pre>
 *
 * @param value the maximum number of concurrent calls; at least 1
 * @param waitingTaskQueue the maximum number of calls that wait; at least 0
 */
public record BulkheadConfig(int value, int waitingTaskQueue) {

    /** Ten concurrent calls; any number of further calls waits, each at most the timeout of the model. */
    public static final BulkheadConfig DEFAULT = new BulkheadConfig(10, Integer.MAX_VALUE);

    /**
     * Creates a configuration.
     *
     * @param value the maximum number of concurrent calls; at least 1
     * @param waitingTaskQueue the maximum number of calls that wait; at least 0
     */
    public BulkheadConfig {
        if (value < 1 || waitingTaskQueue < 0) {
            throw new IllegalArgumentException(
                    "a bulkhead needs a value of at least 1 and a waiting-task-queue of at least 0, but has %d and %d"
                            .formatted(value, waitingTaskQueue));
        }
    }

    /**
     * Returns a copy with another number of concurrent calls.
     *
     * @param other the number; at least 1
     * @return the changed copy
     */
    public BulkheadConfig withValue(int other) {
        return new BulkheadConfig(other, waitingTaskQueue);
    }

    /**
     * Returns a copy with another number of waiting calls.
     *
     * @param other the number; at least 0
     * @return the changed copy
     */
    public BulkheadConfig withWaitingTaskQueue(int other) {
        return new BulkheadConfig(value, other);
    }
}
