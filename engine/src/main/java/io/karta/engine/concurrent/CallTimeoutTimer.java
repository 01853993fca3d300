/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Rings the alarms of calls that take too long. Nearly all calls end long before; setting a timer for each would wake a
 * thread each time, which costs more than all else that is done around a call. So one timer serves all of them, and
 * runs only while there are any. Thread-safe.
 */
final class CallTimeoutTimer {

    /** How far ahead the timer is set: so long it may outlive the last call. */
    private static final long FARTHEST = Duration.ofSeconds(1).toNanos();

    private static final long NOT_SET = Long.MAX_VALUE;

    private final EngineTimer deadlines;
    private final long beginning = System.nanoTime();
    private final Set<CallTimeout> running = ConcurrentHashMap.newKeySet();
    private final AtomicLong nextLook = new AtomicLong(NOT_SET);

    CallTimeoutTimer(EngineTimer deadlines) {
        this.deadlines = deadlines;
    }

    /** The time, in nanoseconds since this clock began. */
    long time() {
        return System.nanoTime() - beginning;
    }

    void start(CallTimeout alarm) {
        running.add(alarm);
        lookBy(alarm.due());
    }

    void stop(CallTimeout alarm) {
        running.remove(alarm);
    }

    private void lookBy(long due) {
        long now = time();
        long look = Math.min(due, now + FARTHEST);
        long planned = nextLook.get();
        while (look < planned) {
            if (nextLook.compareAndSet(planned, look)) {
                plan(look, Duration.ofNanos(Math.max(0, look - now)));
                return;
            }
            planned = nextLook.get();
        }
    }

    /** A scheduler of a server may refuse; the next alarm then schedules again. */
    private void plan(long look, Duration delay) {
        try {
            deadlines.later(delay, () -> look(look));
        } catch (RuntimeException refused) {
            nextLook.compareAndSet(look, NOT_SET);
            throw refused;
        }
    }

    /**
     * An alarm that starts after this check has begun schedules the next one; an earlier look may have been planned
     * in place of this.
     */
    private void look(long planned) {
        if (!nextLook.compareAndSet(planned, NOT_SET)) {
            return;
        }
        long now = time();
        running.removeIf(alarm -> alarm.ringIfDue(now));
        running.stream().mapToLong(CallTimeout::due).min().ifPresent(this::lookBy);
    }
}
