/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.process.ProcessEvent;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Events that a consumer could not receive yet, with all later events of the same processes. The order within a process
 * is kept, while events of other processes are delivered. Not thread-safe.
 */
final class DeferredEvents {

    /** Failed attempts after which events of other processes no longer wait. */
    private static final int PATIENCE = 3;

    private final Map<String, Backlog> backlogs = new LinkedHashMap<>();

    /** Events of one process, of which the first one failed and is repeated. */
    private static final class Backlog {

        private final Deque<ProcessEvent> events = new ArrayDeque<>();
        private int attempts;
        private boolean holdsOthers = true;
        private long dueAt;

        long position() {
            return EventPosition.of(events.element()).position();
        }

        ConsumerAttempt.Next next() {
            return new ConsumerAttempt.Next(events.element(), attempts + 1);
        }
    }

    /** Returns whether events of other processes must still wait for a deferred event. */
    boolean holdsOthers() {
        return backlogs.values().stream().anyMatch(backlog -> backlog.holdsOthers);
    }

    /** Defers the event of a failed attempt, until a time of {@link System#nanoTime}. */
    void defer(ConsumerAttempt attempt, long dueAt) {
        Backlog backlog = backlogs.computeIfAbsent(process(attempt.event()), process -> new Backlog());
        if (backlog.events.isEmpty()) {
            backlog.events.add(attempt.event());
        }
        backlog.attempts = attempt.number();
        backlog.holdsOthers &= attempt.number() < PATIENCE;
        backlog.dueAt = dueAt;
    }

    /** Defers an event if an earlier one of its process is deferred; returns whether it does. */
    boolean follows(ProcessEvent event) {
        Backlog backlog = backlogs.get(process(event));
        if (backlog != null) {
            backlog.events.add(event);
        }
        return backlog != null;
    }

    /** Removes a processed event if it is deferred. */
    void remove(ProcessEvent event) {
        Backlog backlog = backlogs.get(process(event));
        if (backlog == null) {
            return;
        }
        backlog.events.remove();
        backlog.attempts = 0;
        backlog.dueAt = System.nanoTime();
        if (backlog.events.isEmpty()) {
            backlogs.remove(process(event));
        }
    }

    /** Returns the attempt that is due next; empty if none is due yet. */
    Optional<ConsumerAttempt.Next> due() {
        long now = System.nanoTime();
        return backlogs.values().stream()
                .filter(backlog -> backlog.dueAt - now <= 0)
                .min(Comparator.comparingLong(backlog -> backlog.dueAt - now))
                .map(Backlog::next);
    }

    /** Returns the position of the earliest event; empty if nothing is deferred. */
    OptionalLong position() {
        return backlogs.values().stream().mapToLong(Backlog::position).min();
    }

    void clear() {
        backlogs.clear();
    }

    private static String process(ProcessEvent event) {
        return event.process().id();
    }
}
