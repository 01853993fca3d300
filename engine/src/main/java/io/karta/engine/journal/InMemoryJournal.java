/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.StoredProcess;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Journal of one process in memory, with its claim. Not thread-safe; confined to its store. */
final class InMemoryJournal {

    final JournalEntry.Created origin;
    final List<JournalEntry> entries = new ArrayList<>();
    private long[] positions = new long[8];
    ProcessStatus status = ProcessStatus.NOT_STARTED;
    JournalEntry.@Nullable Suspended rest;
    Instant wakesAt = Instant.MAX;

    /** When the last entry was stored, by the clock of the store; those of nodes may differ. */
    Instant storedAt = Instant.MIN;

    @Nullable
    String owner;

    Instant claimedUntil = Instant.MIN;

    InMemoryJournal(JournalEntry.Created origin) {
        this.origin = origin;
    }

    void add(JournalEntry entry, long position, Instant now) {
        if (entries.size() == positions.length) {
            positions = Arrays.copyOf(positions, 2 * positions.length);
        }
        positions[entries.size()] = position;
        entries.add(entry);
        storedAt = now;
        Optional<ProcessStatus> next = entry.status();
        if (next.isPresent()) {
            status = next.get();
            rest = entry instanceof JournalEntry.Suspended suspended ? suspended : null;
            wakesAt = rest == null
                    ? Instant.MAX
                    : rest.wakesAfter().map(time -> later(now, time)).orElse(Instant.MAX);
        }
    }

    /** Returns the positions of the entries in the log. */
    long[] positions() {
        return Arrays.copyOf(positions, entries.size());
    }

    @Nullable
    String parent() {
        return origin.parent().orElse(null);
    }

    boolean isClaimedAt(Instant time) {
        return owner != null && claimedUntil.isAfter(time);
    }

    Instant changedAt() {
        return entries.get(entries.size() - 1).at();
    }

    StoredProcess described(String id) {
        return new StoredProcess(info(id), entries.size());
    }

    ProcessInfo info(String id) {
        return new ProcessInfo(
                id,
                origin.agent(),
                origin.goal(),
                origin.parent(),
                origin.caller(),
                origin.terms().label(),
                status,
                origin.at(),
                changedAt());
    }

    static Instant later(Instant now, Duration time) {
        try {
            return time.isNegative() ? now : now.plus(time);
        } catch (DateTimeException | ArithmeticException ignored) { // more than the range of Instant
            return Instant.MAX;
        }
    }
}
