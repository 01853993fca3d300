/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.event.JournalEvents;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Events of all processes, in the order of the store's log. */
final class LogEventSource implements EventSource {

    private static final int BATCH = 100;
    private static final int PROCESSES = 256;
    private static final float LOAD_FACTOR = 0.75f;

    private final ProcessStore store;
    private final EventLog log;
    private final Function<String, Optional<AgentProcess>> processes;
    private final EventPosition after;
    private final Deque<ProcessEvent> pending = new ArrayDeque<>();
    private final Map<String, JournalEvents> known = new LinkedHashMap<>(PROCESSES, LOAD_FACTOR, true);
    private long position;
    private EventLog.@Nullable Position reading;

    LogEventSource(
            ProcessStore store, EventLog log, Function<String, Optional<AgentProcess>> processes, EventPosition after) {
        this.store = store;
        this.log = log;
        this.processes = processes;
        this.after = after;
        this.position = Math.max(0, after.position() - 1);
    }

    @Override
    public boolean isDone() {
        return false;
    }

    @Override
    public Optional<ProcessEvent> next() {
        Optional<ProcessEvent> next = peek();
        pending.poll();
        return next;
    }

    /** Returns the next event without removing it. */
    Optional<ProcessEvent> peek() {
        if (pending.isEmpty()) {
            read();
        }
        return Optional.ofNullable(pending.peek());
    }

    /** Removes the next event. */
    void remove() {
        pending.remove();
    }

    /** Returns the unreadable entry at which the latest search for events failed, if there is one. */
    Optional<EventLog.Position> unreadable() {
        return Optional.ofNullable(reading);
    }

    /** Returns the position up to which all events were handed out. */
    long publishedUpTo() {
        ProcessEvent next = pending.peek();
        return next == null ? position : EventPosition.of(next).position() - 1;
    }

    private void read() {
        forgetUnreadable();
        List<EventLog.Position> batch;
        do {
            batch = log.read(position, BATCH);
            read(batch);
        } while (pending.isEmpty() && !batch.isEmpty());
    }

    /** What is known of the process may be incomplete. */
    private void forgetUnreadable() {
        if (reading != null) {
            known.remove(reading.process());
            reading = null;
        }
    }

    /** An unreadable entry ends the batch if there are events before it, and fails the next search. */
    private void read(List<EventLog.Position> batch) {
        for (EventLog.Position next : batch) {
            try {
                read(next);
            } catch (RuntimeException e) {
                if (pending.isEmpty()) {
                    throw e;
                }
                forgetUnreadable();
                return;
            }
        }
    }

    private void read(EventLog.Position next) {
        reading = next;
        List<ProcessEvent> found = after.following(next.position(), events(next));
        reading = null;
        position = next.position();
        pending.addAll(found);
    }

    private List<ProcessEvent> events(EventLog.Position next) {
        JournalEvents events = known.get(next.process());
        if (events == null || events.entries() > next.number()) {
            Optional<AgentProcess> process = processes.apply(next.process());
            if (process.isEmpty()) {
                return List.of(); // it was removed
            }
            events = new JournalEvents(process.get());
            remember(next.process(), events);
        }
        return events(events, next);
    }

    private void remember(String process, JournalEvents events) {
        known.put(process, events);
        if (known.size() > PROCESSES) {
            known.remove(known.keySet().iterator().next());
        }
    }

    private List<ProcessEvent> events(JournalEvents events, EventLog.Position next) {
        while (events.entries() <= next.number()) {
            int missing = (int) Math.min(BATCH, next.number() + 1 - events.entries());
            List<JournalEntry> batch = store.load(next.process(), events.entries(), missing);
            if (batch.isEmpty()) {
                return List.of(); // it was removed
            }
            for (JournalEntry entry : batch) {
                List<ProcessEvent> found = events.next(entry, next.position());
                if (events.entries() > next.number()) {
                    return found;
                }
            }
        }
        return List.of();
    }
}
