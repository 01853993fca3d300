/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Retries of a step that throws an exception, in the vocabulary of MicroProfile Fault Tolerance.
 *
 * <pre>{@code
 * Step<Order, Offer> offer = Step.of(Order.class, Offer.class, this::ask)
 *         .retry(RetryPolicy.maxRetries(2).delay(Duration.ofSeconds(1)).retryOn(IOException.class));
 * }</pre>
 *
 * <p>An exception matches a class if it is an instance of it, or an {@link AgentException} whose cause matches. Thus
 * the exception of a step in a child process matches, too.
 *
 * <p>Immutable.
 */
public final class RetryPolicy {

    /** Default maximum number of retries: {@value}. */
    public static final int MAX_RETRIES = 3;

    /** Sums of a longer delay and its variation are no number of nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final int maxRetries;
    private final Duration delay;
    private final Duration jitter;
    private final List<Class<? extends Throwable>> retryOn;
    private final List<Class<? extends Throwable>> abortOn;

    private RetryPolicy(
            int maxRetries,
            Duration delay,
            Duration jitter,
            List<Class<? extends Throwable>> retryOn,
            List<Class<? extends Throwable>> abortOn) {
        this.maxRetries = maxRetries;
        this.delay = delay;
        this.jitter = jitter;
        this.retryOn = retryOn;
        this.abortOn = abortOn;
    }

    /**
     * Returns the defaults: three retries after any exception, without a delay.
     *
     * @return the policy
     */
    public static RetryPolicy defaults() {
        return maxRetries(MAX_RETRIES);
    }

    /**
     * Creates a policy without a delay.
     *
     * @param most the maximum number of retries after the first attempt, at least 0
     * @return the policy
     */
    public static RetryPolicy maxRetries(int most) {
        if (most < 0) {
            throw Messages.tooSmall("the number of retries", most, 0);
        }
        return new RetryPolicy(most, Duration.ZERO, Duration.ZERO, List.of(Exception.class), List.of());
    }

    /**
     * Sets the time between a failure and the next attempt. The thread of the process waits.
     *
     * @param value the time, not negative
     * @return the changed copy
     */
    public RetryPolicy delay(Duration value) {
        return new RetryPolicy(maxRetries, checked("delay", value), jitter, retryOn, abortOn);
    }

    /**
     * Sets the variation of the delay, which is between {@code delay - jitter} and {@code delay + jitter}.
     *
     * @param value the variation, not negative
     * @return the changed copy
     */
    public RetryPolicy jitter(Duration value) {
        return new RetryPolicy(maxRetries, delay, checked("jitter", value), retryOn, abortOn);
    }

    /**
     * Sets the exceptions that are retried; by default every {@code Exception}.
     *
     * @param types the classes of the exceptions, at least one
     * @return the changed copy
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is copied
    public final RetryPolicy retryOn(Class<? extends Throwable>... types) {
        if (types.length == 0) {
            throw Messages.tooSmall("the number of exceptions in retryOn", 0, 1);
        }
        return new RetryPolicy(maxRetries, delay, jitter, List.of(types), abortOn);
    }

    /**
     * Sets exceptions that are never retried. They take precedence over {@link #retryOn}.
     *
     * @param types the classes of the exceptions
     * @return the changed copy
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is copied
    public final RetryPolicy abortOn(Class<? extends Throwable>... types) {
        return new RetryPolicy(maxRetries, delay, jitter, retryOn, List.of(types));
    }

    private static Duration checked(String what, Duration value) {
        if (requireNonNull(value, what).isNegative()) {
            throw Messages.negative(what, value);
        }
        return value;
    }

    int maxRetries() {
        return maxRetries;
    }

    /** Returns whether a failed attempt is followed by another one. */
    boolean retries(RuntimeException failure) {
        return matches(retryOn, failure) && !matches(abortOn, failure);
    }

    private static boolean matches(List<Class<? extends Throwable>> types, RuntimeException failure) {
        return Stream.iterate(Optional.<Throwable>of(failure), Optional::isPresent, RetryPolicy::cause)
                .flatMap(Optional::stream)
                .anyMatch(one -> types.stream().anyMatch(type -> type.isInstance(one)));
    }

    private static Optional<Throwable> cause(Optional<Throwable> failure) {
        return failure.filter(AgentException.class::isInstance).map(Throwable::getCause);
    }

    private static long nanos(Duration value) {
        return value.compareTo(LONGEST) < 0 ? value.toNanos() : LONGEST.toNanos();
    }

    /** Waits before the next attempt; an interrupt ends the wait, and the attempt fails with this failure. */
    void await(RuntimeException failure) {
        long variation = nanos(jitter);
        long nanos =
                nanos(delay) + (variation == 0 ? 0 : ThreadLocalRandom.current().nextLong(-variation, variation + 1));
        if (nanos <= 0) {
            return;
        }
        try {
            boolean ignored = new CountDownLatch(1).await(nanos, TimeUnit.NANOSECONDS); // only the time ends it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure.addSuppressed(e);
            throw failure;
        }
    }
}
