/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import dev.failsafe.ExecutionContext;
import dev.failsafe.RetryPolicy;
import dev.failsafe.RetryPolicyBuilder;
import io.karta.model.ModelException;
import io.karta.model.RetryConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** Rule for retries of the calls of a model: after which failures, after which delay, and for how long. */
record RetryRule(RetryConfig retry, DoubleSupplier random) {

    /** Returns a policy for one call. */
    <R> RetryPolicyBuilder<R> policy(int maxRetries) {
        long begin = System.nanoTime();
        RetryPolicyBuilder<R> policy = RetryPolicy.<R>builder()
                .withMaxRetries(maxRetries)
                .handleIf(RetryRule::isRetryable)
                .withDelayFn(this::delay)
                .abortOn(failure -> isTooLate(failure, Duration.ofNanos(System.nanoTime() - begin)));
        return retry.maxDuration().isZero() ? policy : policy.withMaxDuration(retry.maxDuration());
    }

    private static boolean isRetryable(Throwable failure) {
        return failure instanceof ModelException known && known.kind().isRetryable();
    }

    /** Returns whether the vendor permits the next attempt only after the maximum duration. */
    boolean isTooLate(Throwable failure, Duration elapsed) {
        return !retry.maxDuration().isZero()
                && requested(failure).stream()
                        .anyMatch(delay -> elapsed.plus(delay).compareTo(retry.maxDuration()) > 0);
    }

    private static Optional<Duration> requested(Throwable failure) {
        return failure instanceof ModelException known ? known.retryAfter() : Optional.empty();
    }

    /**
     * Returns the delay before the next attempt, never shorter than the vendor permits. It grows exponentially after a
     * rate limit and linearly after other failures, with jitter so that callers do not retry together.
     */
    Duration delay(ExecutionContext<?> context) {
        Throwable failure = context.getLastException();
        Optional<Duration> requested = requested(failure);
        if (requested.isPresent()) {
            return requested.get().plus(share(retry.jitter(), random.getAsDouble()));
        }
        int attempts = context.getAttemptCount();
        boolean isLimited = failure instanceof ModelException known && known.kind() == ModelException.Kind.RATE_LIMIT;
        double times = isLimited ? Math.pow(retry.factor(), attempts - 1) : attempts;
        double nanos = Math.min(
                retry.delay().toNanos() * times, (double) retry.maxDelay().toNanos());
        Duration delay = Duration.ofNanos((long) nanos).plus(share(retry.jitter(), 2 * random.getAsDouble() - 1));
        return delay.isNegative() ? Duration.ZERO : delay;
    }

    private static Duration share(Duration most, double share) {
        return Duration.ofNanos((long) (most.toNanos() * share));
    }
}
