/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.time.Duration;

/** Interrupts the thread that set it when a time has passed. Set and stopped by one thread. */
final class Alarm {

    private final AlarmClock clock;
    private final long nanos;
    private final ActingThread thread = new ActingThread();
    private volatile long due = Long.MAX_VALUE;
    private volatile boolean rung;

    Alarm(AlarmClock clock, Duration time) {
        this.clock = clock;
        this.nanos = Deadlines.nanos(time);
    }

    void begin() {
        thread.enter();
        set();
    }

    private void set() {
        due = clock.time() + nanos;
        clock.start(this);
    }

    /** Does something that does not count, and sets the time anew. */
    void pausing(Runnable work) {
        stop();
        try {
            work.run();
        } finally {
            set();
        }
    }

    private void stop() {
        due = Long.MAX_VALUE;
        clock.stop(this);
    }

    void end() {
        stop();
        thread.leave();
    }

    boolean hasRung() {
        return rung;
    }

    /** When it rings, by its clock. */
    long due() {
        return due;
    }

    /** Rings if it is time; says whether it did. */
    boolean ringIfDue(long now) {
        if (due > now) {
            return false;
        }
        rung = true;
        thread.interrupt();
        return true;
    }
}
