/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Observes whether the timers of a platform run: each check schedules a task, unless an earlier one is still due. It
 * does not wait. Thread-safe.
 */
public final class TimerProbe implements AutoCloseable {

    /** Longer than a busy server delays a task: what fails this check is restarted. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ScheduledExecutorService scheduler;
    private final Clock clock;
    private Optional<Tick> pending = Optional.empty();
    private boolean isClosed;

    public TimerProbe(ScheduledExecutorService scheduler, Clock clock) {
        this.scheduler = scheduler;
        this.clock = clock;
    }

    /** Returns whether no task is overdue. */
    public synchronized boolean isAlive() {
        if (isClosed) {
            return false;
        }
        Instant now = clock.instant();
        Tick tick = pending.orElseGet(() -> new Tick(now));
        if (pending.isEmpty() && !schedule(tick)) {
            return false;
        }
        return Duration.between(tick.due(), now).compareTo(PATIENCE) < 0;
    }

    private boolean schedule(Tick tick) {
        pending = Optional.of(tick);
        try {
            tick.task = Optional.of(scheduler.schedule(() -> ran(tick), 0, TimeUnit.NANOSECONDS));
            return true;
        } catch (RuntimeException | Error refused) { // the timer has stopped, or no thread can be created
            pending = Optional.empty();
            return false;
        }
    }

    private synchronized void ran(Tick tick) {
        pending = pending.filter(other -> other != tick);
    }

    /** Cancels the task: a server reports tasks of applications that have ended. */
    @Override
    public synchronized void close() {
        isClosed = true;
        pending.flatMap(tick -> tick.task).ifPresent(task -> task.cancel(false));
        pending = Optional.empty();
    }

    /** A task, and when it was due. */
    private static final class Tick {

        private final Instant due;
        private Optional<Future<?>> task = Optional.empty();

        Tick(Instant due) {
            this.due = due;
        }

        Instant due() {
            return due;
        }
    }
}
