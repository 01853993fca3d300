/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.function.Supplier;

/**
 * Fencing token of what runs on this node since one start of a process. It becomes invalid when the process starts
 * again, on this node or another one. Immutable.
 *
 * <p>A node that has lost its lease notices that when the store refuses an append. After that the process is up to
 * date, and a second append would succeed, in the middle of what another node does. Each append of a run is therefore
 * checked with this token, under the lock of the process.
 */
public record FencingToken(JournaledProcess process, int starts) {

    public static FencingToken of(JournaledProcess process) {
        return new FencingToken(process, process.starts());
    }

    /** Returns whether the process still runs on this node, and has since the token was made. */
    public boolean isValid() {
        return isLatest() && process.isRunningHere();
    }

    /** Returns whether the process has not started again since, although it may be suspended. */
    public boolean isLatest() {
        return process.starts() == starts && !process.isAdrift();
    }

    /** Appends entries if the token is valid; returns whether it has. */
    public boolean commit(Supplier<List<JournalEntry>> entries) {
        return process.commit(() -> isValid() ? entries.get() : List.of());
    }
}
