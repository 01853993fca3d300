/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.function.Supplier;

/**
 * Fencing token of a run of a process on this node. It becomes invalid when the process starts again, on this node or
 * another one, and when its turn ends. Immutable.
 *
 * <p>A node with an expired lease detects this when the store rejects an append. The process is then up to date, and a
 * second append would succeed during the work of another node. Therefore each append of a run is checked with this
 * token, under the lock of the process.
 */
public record FencingToken(JournaledProcess process, int starts, int turnsEnded) {

    public static FencingToken of(JournaledProcess process) {
        return process.look(
                state -> new FencingToken(process, state.starts(), state.turns().ended()));
    }

    /** Returns whether the run is current: the process runs on this node and has not started again. */
    public boolean isValid() {
        return isLatest() && process.isRunningHere();
    }

    /** Returns whether the process has not started again since, although it may be suspended, in the same turn. */
    public boolean isLatest() {
        return process.starts() == starts && !isOfEndedTurn() && !process.isLeft();
    }

    /** Returns whether the turn of the run has ended. */
    public boolean isOfEndedTurn() {
        return process.turnsEnded() != turnsEnded;
    }

    /** Appends entries if the token is valid; returns whether it has. */
    public boolean commit(Supplier<List<JournalEntry>> entries) {
        return process.writer().commit(() -> isValid() ? entries.get() : List.of());
    }
}
