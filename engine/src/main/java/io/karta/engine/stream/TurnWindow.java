/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.event.TurnEnded;
import io.karta.event.TurnStarted;
import io.karta.process.ProcessEvent;

/** Part of the events of a process that belongs to the turn of one queued event. Confined to one subscription. */
final class TurnWindow {

    private final TurnStart start;
    private int turn;
    private boolean isOver;

    TurnWindow(TurnStart start) {
        this.start = start;
    }

    /** Returns whether the number of the queued event is known. */
    boolean isKnown() {
        return start.event() > 0;
    }

    boolean hasStarted() {
        return turn > 0;
    }

    boolean isOver() {
        return isOver;
    }

    /** Returns whether an event belongs to the turn. */
    boolean contains(ProcessEvent event) {
        if (turn == 0 && event instanceof TurnStarted started && isStart(started)) {
            turn = started.turn();
        }
        isOver |= event instanceof TurnEnded ended && turn > 0 && ended.turn() == turn;
        return turn > 0;
    }

    private boolean isStart(TurnStarted started) {
        return started.event()
                .filter(queued -> queued.number() == start.event())
                .isPresent();
    }
}
