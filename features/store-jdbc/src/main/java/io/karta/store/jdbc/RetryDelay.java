/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Delay before a transaction is retried, which limits the load on the database. */
@FunctionalInterface
interface RetryDelay {

    /** Delay before the first retry; doubled for each further one. */
    Duration FIRST = Duration.ofMillis(20);

    /** Exponential with jitter, so that conflicting transactions do not conflict again. */
    RetryDelay RANDOM = attempt -> pause(random(longest(attempt)));

    /** Waits after a failed attempt. */
    void await(int attempt);

    static Duration longest(int attempt) {
        return FIRST.multipliedBy(1L << (attempt - 1));
    }

    private static Duration random(Duration longest) {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(longest.toNanos() / 2, longest.toNanos() + 1));
    }

    /** An interrupt ends the wait but not the work, because other nodes need the stored data. */
    private static void pause(Duration time) {
        try {
            new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
