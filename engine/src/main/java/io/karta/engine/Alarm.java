/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;

/** Interrupts the thread that set it when a time has passed. Set and stopped by one thread. */
final class Alarm {

    private final Deadlines deadlines;
    private final Duration time;
    private final ActingThread thread = new ActingThread();
    private Optional<Future<?>> set = Optional.empty();
    private volatile boolean rung;

    Alarm(Deadlines deadlines, Duration time) {
        this.deadlines = deadlines;
        this.time = time;
    }

    void begin() {
        thread.enter();
        set();
    }

    private void set() {
        set = Optional.of(deadlines.after(time, () -> {
            rung = true;
            thread.interrupt();
        }));
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
        set.ifPresent(future -> future.cancel(false));
    }

    void end() {
        stop();
        thread.leave();
    }

    boolean hasRung() {
        return rung;
    }
}
