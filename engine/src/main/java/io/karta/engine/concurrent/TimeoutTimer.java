/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Timer of the timeouts of all calls and, on a server, of all processes. Nearly all of them end long before their
 * timeout. A task of the scheduler for each of them would wake a thread for each call, which costs more than all other
 * overhead of a call; on a server, starting and cancelling it took a third of the time of a short process. The timer
 * runs only while there are timeouts. Thread-safe.
 */
final class TimeoutTimer implements AutoCloseable {

    /** Maximum delay of the timer, which limits how long it outlives the last timeout. */
    private static final long LONGEST_DELAY = Duration.ofSeconds(1).toNanos();

    private static final long NOT_SET = Long.MAX_VALUE;

    private final EngineTimer deadlines;
    private final long beginning = System.nanoTime();
    private final Set<Timeout> running = ConcurrentHashMap.newKeySet();
    private final AtomicLong nextCheck = new AtomicLong(NOT_SET);
    private final Set<Future<?>> checks = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    TimeoutTimer(EngineTimer deadlines) {
        this.deadlines = deadlines;
    }

    /** Returns the time in nanoseconds since this timer was created. */
    long time() {
        return System.nanoTime() - beginning;
    }

    void start(Timeout timeout) {
        running.add(timeout);
        checkBy(timeout.due());
    }

    void stop(Timeout timeout) {
        running.remove(timeout);
    }

    private void checkBy(long due) {
        long now = time();
        long check = Math.min(due, now + LONGEST_DELAY);
        long planned = nextCheck.get();
        while (check < planned) {
            if (nextCheck.compareAndSet(planned, check)) {
                plan(check, Duration.ofNanos(Math.max(0, check - now)));
                return;
            }
            planned = nextCheck.get();
        }
    }

    /** The scheduler of a server may reject the task; the next timeout then schedules it again. */
    private void plan(long check, Duration delay) {
        try {
            remember(deadlines.after(delay, () -> check(check)));
        } catch (RuntimeException refused) {
            nextCheck.compareAndSet(check, NOT_SET);
            throw refused;
        }
    }

    private void remember(Future<?> check) {
        checks.removeIf(Future::isDone);
        checks.add(check);
        if (isClosed) {
            check.cancel(false);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        checks.forEach(check -> check.cancel(false));
    }

    /**
     * A timeout that starts after this check has begun schedules the next check; an earlier check may have been
     * scheduled instead of this one.
     */
    private void check(long planned) {
        if (!nextCheck.compareAndSet(planned, NOT_SET)) {
            return;
        }
        long now = time();
        List<Timeout> expired =
                running.stream().filter(timeout -> timeout.expireIfDue(now)).toList();
        expired.forEach(running::remove);
        try {
            running.stream().mapToLong(Timeout::due).min().ifPresent(this::checkBy);
        } finally { // the scheduler may reject the next check
            expired.forEach(timeout -> timeout.work().ifPresent(this::run));
        }
    }

    /** Work may wait for a store, and does not delay that of other timeouts. */
    private void run(Runnable work) {
        try {
            var unused = deadlines.after(Duration.ZERO, work);
        } catch (RuntimeException rejected) {
            work.run();
        }
    }
}
