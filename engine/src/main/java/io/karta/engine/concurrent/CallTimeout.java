/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;

/**
 * Timeout of one call: interrupts the calling thread when its time has elapsed. Thread-safe: the calling thread starts
 * and stops it, the timer expires it.
 */
public final class CallTimeout implements Timeout {

    private final TimeoutTimer clock;
    private final long nanos;
    private final InterruptibleThread thread = new InterruptibleThread();
    private long due = Long.MAX_VALUE;
    private boolean expired;

    CallTimeout(TimeoutTimer clock, Duration time) {
        this.clock = clock;
        this.nanos = EngineTimer.nanos(time);
    }

    public void begin() {
        thread.enter();
        try {
            set();
        } catch (RuntimeException refused) {
            end();
            throw refused;
        }
    }

    private void set() {
        due(clock.time() + nanos);
        clock.start(this);
    }

    private synchronized void due(long time) {
        due = time;
    }

    /** Runs work that the timeout excludes, and restarts the timeout. */
    public void pausing(Runnable work) {
        stop();
        try {
            work.run();
        } finally {
            set();
        }
    }

    private void stop() {
        due(Long.MAX_VALUE);
        clock.stop(this);
    }

    public void end() {
        stop();
        thread.leave();
    }

    public synchronized boolean hasExpired() {
        return expired;
    }

    @Override
    public synchronized long due() {
        return due;
    }

    @Override
    public synchronized boolean expireIfDue(long now) {
        if (due > now) {
            return false;
        }
        expired = true;
        thread.interrupt();
        return true;
    }
}
