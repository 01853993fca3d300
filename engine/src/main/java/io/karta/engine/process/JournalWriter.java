/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static java.util.Objects.requireNonNull;

import io.karta.engine.call.Ledger;
import io.karta.engine.journal.ProcessState;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.StaleProcessException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the journal of one process: appends entries, applies them and catches up with other writers. Thread-safe;
 * locks the process.
 */
public final class JournalWriter {

    private final JournaledProcess process;
    private final ProcessState state;
    private final ProcessJournal journal;
    private final EngineServices services;
    private final ProcessHost host;
    private final Ledger ledger;
    private final ProcessTimers timers;
    private @Nullable OpenRecord open;
    private boolean endedHere;
    private JournalEntry.@Nullable Ended attempted;

    JournalWriter(
            JournaledProcess process,
            ProcessState state,
            ProcessJournal journal,
            EngineServices services,
            ProcessHost host,
            Ledger ledger,
            ProcessTimers timers) {
        this.process = process;
        this.state = state;
        this.journal = journal;
        this.services = services;
        this.host = host;
        this.ledger = ledger;
        this.timers = timers;
    }

    /** Returns the number of journal entries that this node has seen. */
    long seen() {
        return journal.seen();
    }

    void begin() {
        journal.begin();
    }

    void begin(List<JournalEntry> entries, String node, Duration lease) {
        journal.begin(entries, node, lease);
    }

    /** Returns whether this node has not yet seen a version of the journal, without waiting for the lock. */
    boolean isBehind(long version) {
        return journal.seen() < version;
    }

    /** Returns whether a record is open in a transaction. */
    boolean isOpen() {
        return open != null;
    }

    /** Returns whether this node has ended the process. */
    boolean hasEndedHere() {
        return endedHere;
    }

    /** Applies an end that is not stored. */
    void applyEnd(List<JournalEntry> entries) {
        entries.forEach(process::apply);
        endedHere = true;
    }

    /** A record in a transaction that has not ended. */
    private record OpenRecord(List<JournalEntry> entries, Thread thread) {

        /** Returns the number of stored entries that belong to this record: all or none. */
        int sizeIn(List<JournalEntry> unseenEntries) {
            return !unseenEntries.isEmpty() && isSame(entries.get(0), unseenEntries.get(0)) ? entries.size() : 0;
        }

        /**
         * Another node that has taken the process over may have recorded the same action, but starts the process
         * first.
         */
        private static boolean isSame(JournalEntry local, JournalEntry stored) {
            return local instanceof JournalEntry.ActionRan one
                    && stored instanceof JournalEntry.ActionRan other
                    && one.at().equals(other.at())
                    && one.run().action().equals(other.run().action());
        }

        boolean suspends() {
            return entries.get(entries.size() - 1) instanceof JournalEntry.Suspended;
        }
    }

    /**
     * Appends the entries that follow from the state, and applies them; false if there are none, or the process has
     * ended here.
     */
    public boolean commit(Supplier<List<JournalEntry>> entries) {
        return commit(entries, () -> {});
    }

    /** Appends entries like {@link #commit(Supplier)}, and runs work just before they take effect. */
    public boolean commit(Supplier<List<JournalEntry>> entries, Runnable before) {
        return commit(entries, before, () -> {});
    }

    /** Appends entries like {@link #commit(Supplier, Runnable)}, and sends an event after the events of the entries. */
    public boolean commit(Supplier<List<JournalEntry>> entries, Runnable before, Runnable event) {
        return commit(entries, before, () -> {}, event);
    }

    /** Appends entries like {@link #commit(Supplier)}, and sends an event before the events of the entries. */
    boolean commitAfter(Runnable event, Supplier<List<JournalEntry>> entries) {
        return commit(entries, () -> {}, event, () -> {});
    }

    private boolean commit(Supplier<List<JournalEntry>> entries, Runnable before, Runnable first, Runnable last) {
        List<JournalEntry> written;
        List<String> abandoned;
        boolean runs;
        synchronized (process) {
            requireNoOpenRecord();
            written = state.status().isFinished() ? List.of() : appendUpToDate(entries, before);
            runs = process.isRunningHere();
            if (!written.isEmpty() && written.get(written.size() - 1) instanceof JournalEntry.Suspended) {
                process.lifeCycle().release(); // before any caller can see that it is suspended
            }
            abandoned = state.takeAbandoned();
        }
        abandoned.forEach(host::abandon);
        if (!written.isEmpty()) {
            host.appended(process, written);
            first.run();
            services.events().wrote(process, written);
            last.run();
        }
        if (!runs) {
            process.ending().announce(Runnable::run);
        }
        return !written.isEmpty();
    }

    List<JournalEntry> appendUpToDate(Supplier<List<JournalEntry>> entries, Runnable before) {
        while (true) {
            List<JournalEntry> appended = entries.get();
            if (appended.isEmpty()) {
                return appended;
            }
            try {
                append(appended);
            } catch (StaleProcessException e) {
                if (!catchUp() && !endRemoved()) {
                    throw e;
                }
                if (state.status().isFinished()) {
                    return List.of();
                }
                continue;
            }
            synchronized (state.board()) {
                before.run();
                appended.forEach(process::apply);
            }
            ledger.wrote(process.id(), journal.seen() - appended.size(), appended);
            endedHere = state.status().isFinished();
            return appended;
        }
    }

    /** Appends entries. Remembers an end, because a failed append may have stored it. */
    private void append(List<JournalEntry> entries) {
        rememberEnd(entries);
        journal.append(entries);
    }

    /** This node announces the end, also if it reads later that the append has succeeded. */
    private void rememberEnd(List<JournalEntry> entries) {
        if (entries.get(entries.size() - 1) instanceof JournalEntry.Ended end) {
            attempted = end;
        }
    }

    boolean isAttempted(JournalEntry.Ended end) {
        JournalEntry.Ended local = attempted;
        return local != null
                && local.node().equals(end.node())
                && local.at().equals(end.at())
                && local.cause() == end.cause()
                && local.reason().equals(end.reason());
    }

    /** Applies entries of other writers; false if there are none. */
    boolean catchUp() {
        long first = journal.seen();
        return bookAppended(first, journal.unseenEntries());
    }

    /** Ends a process that another node has ended and removed from the store; false if the store has it. */
    boolean endRemoved() {
        boolean isRemoved = !state.status().isFinished() && journal.isRemoved();
        if (isRemoved) {
            process.apply(process.lifecycleEntries().ended(Cause.KILL, "it was removed", Optional.empty()));
        }
        return isRemoved;
    }

    private boolean bookAppended(long first, List<JournalEntry> unseenEntries) {
        unseenEntries.forEach(process::apply);
        if (!unseenEntries.isEmpty()) {
            process.detectedWriter();
        }
        if (unseenEntries.stream().anyMatch(JournalEntry.Started.class::isInstance)) {
            process.detectedStart();
        }
        endedHere |= state.ended().filter(this::isAttempted).isPresent();
        ledger.bookAppended(process.id(), first, unseenEntries);
        if (!unseenEntries.isEmpty() && !process.isRunningHere()) { // another node has it, or has had it
            timers.cancelTimeout();
            process.acting().interrupt();
            process.notifyAll();
        }
        return !unseenEntries.isEmpty();
    }

    /** Appends a record in the transaction of the calling thread; it takes effect at the end of the transaction. */
    public boolean appendOpen(Supplier<List<JournalEntry>> entries) {
        synchronized (process) {
            awaitOpenRecord();
            List<JournalEntry> appended = appendedOpen(entries);
            if (!appended.isEmpty()) {
                open = new OpenRecord(appended, Thread.currentThread());
            }
            return !appended.isEmpty();
        }
    }

    /** A stale writer that finds no entries left to append rolls back the work of the action. */
    private List<JournalEntry> appendedOpen(Supplier<List<JournalEntry>> entries) {
        while (true) {
            List<JournalEntry> appended = state.status().isFinished() ? List.of() : entries.get();
            try {
                if (!appended.isEmpty()) {
                    rememberEnd(appended);
                    journal.appendOpen(appended);
                }
                return appended;
            } catch (StaleProcessException e) {
                if (!catchUp() && !endRemoved()) {
                    throw e;
                }
            }
        }
    }

    /**
     * Handles the end of the transaction. Returns whether the record is stored, according to the store.
     *
     * @param isReturned whether the call of the action has returned, so that a reported commit is certain
     */
    public boolean closeOpen(boolean isReturned, Runnable before, Runnable event) {
        boolean isStored;
        List<String> abandoned;
        OpenRecord record;
        synchronized (process) {
            record = requireNonNull(open);
            try {
                isStored = close(record, isReturned, before);
            } finally {
                open = null;
                process.notifyAll();
            }
            if (isStored && record.suspends()) {
                process.lifeCycle().release(); // before any caller can see that it is suspended
            }
            endedHere = state.ended().filter(record.entries()::contains).isPresent();
            abandoned = state.takeAbandoned();
        }
        abandoned.forEach(host::abandon);
        if (isStored) {
            host.appended(process, record.entries());
            services.events().wrote(process, record.entries());
            event.run();
        }
        process.ending().announce(Runnable::run);
        return isStored;
    }

    /** Reads the entries of this node unless they are known to be stored, and later entries of others. */
    private boolean close(OpenRecord record, boolean isReturned, Runnable before) {
        synchronized (state.board()) {
            before.run();
            long first = journal.seen();
            List<JournalEntry> unseenEntries = journal.takeCommitted() && isReturned
                    ? journal.storedOpen(record.entries())
                    : journal.unseenEntries();
            int own = record.sizeIn(unseenEntries);
            unseenEntries.subList(0, own).forEach(process::apply);
            ledger.wrote(process.id(), first, unseenEntries.subList(0, own));
            bookAppended(first + own, unseenEntries.subList(own, unseenEntries.size()));
            return own > 0;
        }
    }

    /**
     * Waits until no record is open.
     *
     * @throws io.karta.agent.AgentException if the transaction of the calling thread has one: the store would wait for
     *     its end
     */
    void requireNoOpenRecord() {
        awaitOpenRecord();
        if (open != null) {
            throw Messages.recordIsOpen(process);
        }
    }

    private void awaitOpenRecord() {
        boolean interrupted = false;
        while (open != null && open.thread() != Thread.currentThread()) {
            try {
                process.wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Any node can end a process, also one that runs on another node. */
    void appendUpToDateAnywhere(List<JournalEntry> entries, BooleanSupplier condition) {
        while (!state.status().isFinished() && condition.getAsBoolean()) {
            try {
                append(entries);
                entries.forEach(process::apply);
                ledger.wrote(process.id(), journal.seen() - entries.size(), entries);
                endedHere = true;
            } catch (StaleProcessException e) {
                if (!catchUp() && !endRemoved()) {
                    throw e;
                }
            }
        }
    }
}
