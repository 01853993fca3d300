/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.concurrent.EngineTimer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Timers of a process: the timeout of a running process, and the wake-up of a suspended one. Guarded by its process.
 */
final class ProcessTimers {

    private final Clock clock;
    private final EngineTimer deadlines;
    private @Nullable Future<?> deadline;
    private @Nullable Future<?> wakeUp;

    ProcessTimers(Clock clock, EngineTimer deadlines) {
        this.clock = clock;
        this.deadlines = deadlines;
    }

    /** Starts the deadline of a run, unless it has one. */
    void startTimeout(Duration left, Runnable onTimeout) {
        if (deadline == null) {
            deadline = deadlines.timeout(left, onTimeout);
        }
    }

    void cancelTimeout() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    /**
     * Schedules the wake-up of a suspended process, and replaces an earlier one. Schedules nothing if no wake-up is
     * required.
     */
    void scheduleWakeUp(Optional<Instant> end, Runnable waking) {
        cancelWakeUp();
        wakeUp = end.<Future<?>>map(at -> deadlines.after(Duration.between(clock.instant(), at), waking))
                .orElse(null);
    }

    void cancelWakeUp() {
        if (wakeUp != null) {
            wakeUp.cancel(false);
            wakeUp = null;
        }
    }
}
