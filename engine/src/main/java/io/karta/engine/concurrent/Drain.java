/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * End of the work of a node that is closed: running actions may finish within a limit, and their processes then leave
 * the node instead of starting the next action. Thread-safe.
 */
public final class Drain {

    private final Semaphore stops = new Semaphore(0);
    private volatile boolean active;

    /** Returns whether processes leave this node before their next action. */
    public boolean isActive() {
        return active;
    }

    /** Signals that a process no longer runs here. */
    public void stopped() {
        if (active) {
            stops.release();
        }
    }

    /** Waits until no process runs here, for a limited time. Each {@link #stopped} checks the condition again. */
    public void run(BooleanSupplier isRunning, Duration limit) {
        active = true;
        long end = System.nanoTime() + limit.toNanos();
        try {
            while (isRunning.getAsBoolean() && stops.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                stops.drainPermits();
            }
        } catch (InterruptedException e) { // the server does not wait any longer
            Thread.currentThread().interrupt();
        }
    }
}
