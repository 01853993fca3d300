/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.RetryConfig;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Retries of the calls of a model: after which failures, after which delay, and for how long.
 *
 * @param model the name of the model
 * @param retry the limits
 * @param timer ends the delays
 * @param random the source of jitter, from 0 to 1
 */
record RetryPolicy(String model, RetryConfig retry, EngineTimer timer, DoubleSupplier random) {

    /** Receiver of the failures that are followed by another attempt. */
    @FunctionalInterface
    interface Listener {

        /**
         * Called before the delay.
         *
         * @param attempt the number of the next attempt, at least 2
         */
        void retrying(int attempt, Duration delay, ModelException failure);
    }

    /**
     * Makes attempts until one succeeds, or until no other one is permitted.
     *
     * @param isFinal whether a failure ends the call in any case
     */
    <R> R call(int maxRetries, Predicate<ModelException> isFinal, Listener listener, Supplier<R> attempt) {
        long begin = System.nanoTime();
        for (int made = 1; ; made++) {
            try {
                return attempt.get();
            } catch (ModelException e) {
                Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
                if (made > maxRetries || !e.kind().isRetryable() || isTooLate(e, elapsed) || isFinal.test(e)) {
                    throw e;
                }
                Duration delay = delay(e, made, elapsed);
                listener.retrying(made + 1, delay, e);
                pause(delay);
            }
        }
    }

    private void pause(Duration delay) {
        try {
            timer.pause(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.cancelled(model, e);
        }
    }

    /** Returns whether the maximum duration has passed, or the vendor permits the next attempt only after it. */
    private boolean isTooLate(ModelException failure, Duration elapsed) {
        Duration next = elapsed.plus(failure.retryAfter().orElse(Duration.ZERO));
        return isLimited() && next.compareTo(retry.maxDuration()) > 0;
    }

    private boolean isLimited() {
        return !retry.maxDuration().isZero();
    }

    /**
     * Returns the delay before the next attempt, never shorter than the vendor permits. It grows exponentially after a
     * rate limit and linearly after other failures, with jitter so that callers do not retry together, and ends with
     * the maximum duration.
     */
    private Duration delay(ModelException failure, int made, Duration elapsed) {
        Duration delay = failure.retryAfter()
                .map(requested -> requested.plus(share(retry.jitter(), random.getAsDouble())))
                .orElseGet(() -> growing(failure.kind(), made));
        Duration remaining = retry.maxDuration().minus(elapsed);
        return isLimited() && delay.compareTo(remaining) > 0 ? remaining : delay;
    }

    private Duration growing(Kind kind, int made) {
        double times = kind == Kind.RATE_LIMIT ? Math.pow(retry.factor(), made - 1.0) : made;
        double nanos = Math.min(
                retry.delay().toNanos() * times, (double) retry.maxDelay().toNanos());
        Duration delay = Duration.ofNanos((long) nanos).plus(share(retry.jitter(), 2 * random.getAsDouble() - 1));
        return delay.isNegative() ? Duration.ZERO : delay;
    }

    private static Duration share(Duration most, double share) {
        return Duration.ofNanos((long) (most.toNanos() * share));
    }
}
