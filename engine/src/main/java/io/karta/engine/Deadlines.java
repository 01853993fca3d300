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

    /** Does something when a time has passed, unless it is cancelled before. */
    Future<?> after(Duration time, Runnable end) {
        return scheduler.schedule(end, time.toNanos(), TimeUnit.NANOSECONDS);
    }
}
