/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Waits for a condition that depends on other threads, such as the status of a process.
 *
 * <pre>{@code
 * eventually(() -> process.status() == ProcessStatus.WAITING);
 * }</pre>
 *
 * <p>The wait ends as soon as the condition is true. The limit only ends failed tests, so it is long.
 */
public final class Eventually {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

    private Eventually() {}

    /**
     * Waits until a condition holds.
     *
     * @param condition evaluated repeatedly on the calling thread
     * @throws AssertionError if it does not hold within 180 seconds
     */
    public static void eventually(BooleanSupplier condition) {
        eventually(condition, () -> "the condition does not hold");
    }

    /**
     * Waits until a condition holds.
     *
     * @param condition evaluated repeatedly on the calling thread
     * @param state describes the state in the message if the condition does not hold in time
     * @throws AssertionError if it does not hold within 180 seconds
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

    /**
     * Waits until a value satisfies a condition, such as the document of a process on a server.
     *
     * @param value called repeatedly on the calling thread
     * @param condition the condition
     * @param <T> the type of the value
     * @return the first value that satisfies the condition
     * @throws Exception if the value cannot be determined
     * @throws AssertionError if no value satisfies the condition within 180 seconds
     */
    public static <T> T eventually(Callable<? extends T> value, Predicate<? super T> condition) throws Exception {
        requireNonNull(value, "value");
        requireNonNull(condition, "condition");
        long start = System.nanoTime();
        T current = value.call();
        while (!condition.test(current)) {
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new AssertionError("After %s: %s".formatted(LIMIT, current));
            }
            LockSupport.parkNanos(POLL_NANOS);
            current = value.call();
        }
        return current;
    }

    /**
     * Waits until a process has ended, on any node.
     *
     * @param platform the platform on which the process is looked up
     * @param process the identifier of the process
     * @return the process that has ended
     * @throws AssertionError if it does not end within 180 seconds
     */
    public static AgentProcess finished(AgentPlatform platform, String process) {
        eventually(() -> get(platform, process).status().isFinished(), () -> get(platform, process)
                .explain());
        return get(platform, process);
    }

    private static AgentProcess get(AgentPlatform platform, String process) {
        return platform.process(process).orElseThrow();
    }
}
