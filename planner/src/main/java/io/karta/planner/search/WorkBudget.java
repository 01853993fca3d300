/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import java.util.function.BooleanSupplier;

/**
 * Counter of the work for one goal, with a limit. A unit of work is one element that an inner loop visits, so the count
 * is equal on every machine. Not thread-safe.
 */
public final class WorkBudget {

    /** Work between two checks of the stop signal. */
    private static final long ASK_EVERY = 20_000;

    private final BooleanSupplier stop;
    public long work;
    private long end;
    private long nextQuestion;
    private boolean heedsStop = true;
    private boolean stopped;

    public WorkBudget(long most, BooleanSupplier stop) {
        this.stop = stop;
        this.end = most;
    }

    public static WorkBudget unlimited() {
        return new WorkBudget(Long.MAX_VALUE, () -> false);
    }

    void add(long units) {
        work += units;
    }

    public long work() {
        return work;
    }

    /** Extends the remaining work to at least this amount. */
    public void extend(long units) {
        end = Math.max(end, work + units);
    }

    /** Sets the remaining work to exactly this amount, independent of the stop signal. */
    void grant(long units) {
        end = work + units;
        heedsStop = false;
        stopped = false;
    }

    /**
     * Returns whether the work is used up, or the stop signal, which is polled from time to time, has ended the search.
     */
    public boolean isOver() {
        if (heedsStop && !stopped && work >= nextQuestion) {
            stopped = stop.getAsBoolean();
            nextQuestion = work + ASK_EVERY;
        }
        return stopped || work >= end;
    }

    public boolean isStopped() {
        return stopped;
    }
}
