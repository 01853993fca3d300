/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.event.JournalEvents;
import io.karta.event.ProcessEnded;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Events of one process: those of its journal, interleaved with those of this node. */
final class ProcessEventSource implements EventSource {

    private static final int BATCH = 100;

    private final ProcessStore store;
    private final AgentProcess process;
    private final JournalEvents events;
    private final EventPosition after;
    private final LiveEvents live;
    private final Deque<Journaled> pending = new ArrayDeque<>();
    private volatile long entries;
    private boolean hasReadEnd;
    private boolean isEndLatest;
    private boolean done;

    /** An event, and the number of its entry. */
    private record Journaled(ProcessEvent event, long entry) {}

    ProcessEventSource(ProcessStore store, AgentProcess process, EventPosition after, LiveEvents live) {
        this.store = store;
        this.process = process;
        this.events = new JournalEvents(process);
        this.after = after;
        this.live = live;
    }

    LiveEvents live() {
        return live;
    }

    /** Returns the id of the process. */
    String process() {
        return process.id();
    }

    /** Returns the number of entries that were read. */
    long entries() {
        return entries;
    }

    /** The lock of a process is the process itself. */
    @Override
    public boolean isWrittenHere() {
        return Thread.holdsLock(process);
    }

    @Override
    public boolean isDone() {
        return done;
    }

    @Override
    public Optional<ProcessEvent> next() {
        if (done) {
            return Optional.empty();
        }
        if (pending.isEmpty()) {
            read();
        }
        Journaled first = pending.peek();
        Optional<ProcessEvent> now = live.next(first == null ? Long.MAX_VALUE : first.entry());
        return now.isPresent() ? now : Optional.ofNullable(pending.poll()).map(this::taken);
    }

    private ProcessEvent taken(Journaled next) {
        done = next.event() instanceof ProcessEnded && isLast();
        return next.event();
    }

    /** A process that was retried has entries after its end. */
    private boolean isLast() {
        return pending.isEmpty()
                && store.load(process.id(), events.entries(), 1).isEmpty();
    }

    private void read() {
        boolean hasEnded = process.status().isFinished(); // before the journal is read
        List<JournalEntry> batch;
        do {
            batch = store.load(process.id(), events.entries(), BATCH);
            batch.forEach(this::read);
        } while (pending.isEmpty() && !batch.isEmpty());
        done = pending.isEmpty() && (hasReadEnd ? isEndLatest : hasEnded); // the object can be an older one
    }

    private void read(JournalEntry entry) {
        long number = events.entries();
        after.following(number, events.next(entry, number)).forEach(event -> pending.add(new Journaled(event, number)));
        entries = events.entries();
        isEndLatest = entry instanceof JournalEntry.Ended;
        hasReadEnd |= isEndLatest;
    }
}
