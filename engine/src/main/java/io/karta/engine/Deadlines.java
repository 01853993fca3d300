/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Ends what takes too long. Safe for use by several threads. */
record Deadlines(ScheduledExecutorService scheduler) {

    /** Longer than anything runs, and still a number of nanoseconds. */
    static final Duration LONGEST = Duration.ofDays(36_500);

    /** Does something when a time has passed, unless it is cancelled before. */
    Future<?> after(Duration time, Runnable end) {
        Duration wait = time.compareTo(LONGEST) < 0 ? time : LONGEST;
        return scheduler.schedule(end, wait.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Does something when a time has passed, whatever happens before. */
    void later(Duration time, Runnable work) {
        Future<?> unused = after(time, work);
    }
}
