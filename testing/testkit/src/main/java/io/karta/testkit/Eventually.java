/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits until other threads have made a condition true, such as a status that a process reaches.
 *
 * <pre>{@code
 * eventually(() -> process.status() == ProcessStatus.WAITING);
 * }</pre>
 *
 * <p>A condition that becomes true ends the wait at once. The limit only ends a test that has failed, so it is long.
 */
public final class Eventually {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

    private Eventually() {}

    /**
     * Waits until a condition holds.
     *
     * @param condition evaluated repeatedly on the calling thread
     * @throws AssertionError if it does not hold within 30 seconds
     */
    public static void eventually(BooleanSupplier condition) {
        eventually(condition, () -> "the condition does not hold");
    }

    /**
     * Waits until a condition holds.
     *
     * @param condition evaluated repeatedly on the calling thread
     * @param state describes the state in the message if the condition does not hold in time
     * @throws AssertionError if it does not hold within 30 seconds
     */
    public static void eventually(BooleanSupplier condition, Supplier<?> state) {
        requireNonNull(condition, "condition");
        requireNonNull(state, "state");
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new AssertionError("After %s: %s".formatted(LIMIT, state.get()));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
