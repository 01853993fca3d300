/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Timeout that runs work when its time has elapsed, unless it is cancelled before. Thread-safe. */
final class WorkTimeout extends FutureTask<@Nullable Void> implements Timeout {

    private final TimeoutTimer clock;
    private final long due;

    private WorkTimeout(TimeoutTimer clock, long due, Runnable work) {
        super(work, null);
        this.clock = clock;
        this.due = due;
    }

    static WorkTimeout start(TimeoutTimer clock, Duration time, Runnable work) {
        var timeout = new WorkTimeout(clock, clock.time() + EngineTimer.nanos(time), work);
        try {
            clock.start(timeout);
        } catch (RuntimeException refused) {
            timeout.cancel(false);
            throw refused;
        }
        return timeout;
    }

    @Override
    public long due() {
        return due;
    }

    @Override
    public boolean expireIfDue(long now) {
        return due <= now;
    }

    @Override
    public Optional<Runnable> work() {
        return Optional.of(this);
    }

    @Override
    protected void done() {
        clock.stop(this);
    }
}
