/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * End of the work of a node that is closed: running actions may finish within a limit, and their processes then leave
 * the node instead of starting the next action. Thread-safe.
 */
public final class Drain {

    private static final Duration INTERVAL = Duration.ofMillis(20);

    private volatile boolean active;

    /** Returns whether processes leave this node before their next action. */
    public boolean isActive() {
        return active;
    }

    /** Waits until no process runs here, for a limited time. */
    public void run(BooleanSupplier isRunning, Duration limit) {
        active = true;
        long start = System.nanoTime();
        boolean waits = true;
        while (waits && isRunning.getAsBoolean()) {
            waits = System.nanoTime() - start < limit.toNanos() && pause();
        }
    }

    private static boolean pause() {
        try {
            return !new CountDownLatch(1).await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) { // the server does not wait any longer
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
