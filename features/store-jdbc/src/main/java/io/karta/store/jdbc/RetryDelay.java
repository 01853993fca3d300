/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Waits before a transaction is tried again, so that a database in trouble is not asked at full speed. */
@FunctionalInterface
interface RetryDelay {

    /** Before the first retry; doubled for each further one. */
    Duration FIRST = Duration.ofMillis(20);

    /** Exponential, and random, so that transactions that were in each other's way do not meet again. */
    RetryDelay RANDOM = attempt -> sleep(random(longest(attempt)));

    /** Waits after an attempt that has failed. */
    void await(int attempt);

    static Duration longest(int attempt) {
        return FIRST.multipliedBy(1L << (attempt - 1));
    }

    private static Duration random(Duration longest) {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(longest.toNanos() / 2, longest.toNanos() + 1));
    }

    /** An interrupt ends the wait but not the work, because other nodes need the stored data. */
    private static void sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
