/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.call.CallServices;
import io.karta.engine.call.CurrentCallScope;
import io.karta.engine.concurrent.ContainerContext;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.event.ProcessEvents;
import io.karta.engine.observation.Observations;
import io.karta.planner.Limit;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Services that all processes of a platform use. */
public record EngineServices(CallServices calls, ProcessStore store, ProcessEvents events, Limit planningLimit) {

    /** Returns the time since the last entry of a process; zero if the clock of its node was ahead. */
    Duration sinceChange(StoredProcess process) {
        Duration time = Duration.between(process.info().changedAt(), clock().instant());
        return time.isNegative() ? Duration.ZERO : time;
    }

    public Clock clock() {
        return calls.clock();
    }

    public EngineTimer deadlines() {
        return calls.deadlines();
    }

    public Executor executor() {
        return calls.executor();
    }

    /**
     * Runs work on another thread, or on the calling one if none is free, so that the work is not lost. Threads of the
     * timer must remain free for heartbeats and timeouts.
     */
    void runAsync(Runnable work) {
        try {
            executor().execute(work);
        } catch (RejectedExecutionException ignored) {
            deadlines().runHere(work, () -> runAsync(work));
        }
    }

    public ContainerContext containerContext() {
        return calls.containerContext();
    }

    public Observations observations() {
        return calls.observations();
    }

    public CurrentCallScope steps() {
        return calls.steps();
    }
}
