/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.process.Caller;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ProcessCommand;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Command;
import io.karta.spi.StoreFailedException;
import java.util.List;

/** Commands that kill, terminate or pause a process. Thread-safe. */
final class StopCommands {

    private final JournaledProcess process;
    private final ProcessState state;
    private final ProcessEnding ending;
    private final LifecycleEntries entries;

    StopCommands(JournaledProcess process, ProcessState state, ProcessEnding ending, LifecycleEntries entries) {
        this.process = process;
        this.state = state;
        this.ending = ending;
        this.entries = entries;
    }

    void kill(Caller by) {
        ending.end(Cause.KILL, "it was killed", entries.commanded(ProcessCommand.Kind.KILL, by, ""));
    }

    void terminate(String reason, Caller by) {
        try {
            process.refreshSuspended();
        } catch (StoreFailedException e) {
            throw Messages.notEnded(process, e.cause());
        }
        terminateHere(reason, by);
    }

    private void terminateHere(String reason, Caller by) {
        JournalEntry command = entries.commanded(ProcessCommand.Kind.TERMINATE, by, reason);
        boolean isRequested = process.writer()
                .commit(() -> state.status() == ProcessStatus.RUNNING
                        ? List.of(command, entries.requested(Command.TERMINATE, reason))
                        : List.<JournalEntry>of());
        if (isRequested) {
            process.children().forEach(child -> child.stopCommands().terminateHere(reason, by));
        } else {
            ending.end(Cause.STOP, reason, command);
        }
    }

    void pause(Caller by) {
        process.refreshSuspended();
        if (process.status().isFinished()) {
            throw Messages.hasEnded(process);
        }
        process.writer()
                .commit(() -> state.status() == ProcessStatus.RUNNING
                                && state.request().isEmpty()
                        ? List.of(
                                entries.commanded(ProcessCommand.Kind.PAUSE, by, ""),
                                entries.requested(Command.PAUSE, "it was paused"))
                        : List.<JournalEntry>of());
    }
}
