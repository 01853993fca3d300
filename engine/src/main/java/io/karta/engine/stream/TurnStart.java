/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.process.JournaledProcess;
import io.karta.process.Caller;

/** Start of one turn by a queued event. Thread-safe. */
final class TurnStart implements RunStart {

    private final JournaledProcess process;
    private final Object event;
    private final Caller by;
    private volatile int number;

    TurnStart(JournaledProcess process, Object event, Caller by) {
        this.process = process;
        this.event = event;
        this.by = by;
    }

    /** Returns the number of the queued event; 0 if it is not queued yet. */
    int event() {
        return number;
    }

    @Override
    public synchronized void start() {
        if (number == 0) {
            number = process.enqueue(event, by).number();
        }
    }

    /** Stops the turn if it is the current one. */
    @Override
    public void stop() {
        process.stopTurnOf(number, by);
    }
}
