/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.event.LiveText;
import io.karta.event.ChildStarted;
import io.karta.process.OutputChannel.TextChunk;
import io.karta.process.ProcessEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Bounded queue of events that are not journaled. If it is full, the oldest are dropped, texts last. Thread-safe. */
final class LiveEvents {

    private static final int MESSAGES = 16;

    private final int capacity;
    private boolean isOpen;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private final Map<LiveText, Integer> texts = new LinkedHashMap<>();

    /** Event with the number of preceding journal entries. */
    private record Waiting(ProcessEvent event, long entries) {}

    /** Creates a queue with a capacity; with 0, it keeps nothing. */
    LiveEvents(int capacity) {
        this.capacity = capacity;
        this.isOpen = capacity > 0;
    }

    /** Keeps nothing from now on; returns whether it has kept something before. */
    synchronized boolean close() {
        boolean wasOpen = isOpen;
        isOpen = false;
        queue.clear();
        texts.clear();
        return wasOpen;
    }

    synchronized void offer(ProcessEvent event, long entries) {
        texts.entrySet().forEach(text -> flush(text));
        add(event, entries);
    }

    synchronized void streaming(LiveText text) {
        if (!isOpen) {
            return;
        }
        texts.putIfAbsent(text, 0);
        if (texts.size() > MESSAGES) {
            texts.remove(texts.keySet().iterator().next());
        }
    }

    /** Returns the next event that follows at most this number of journal entries. */
    synchronized Optional<ProcessEvent> next(long entries) {
        if (queue.isEmpty()) {
            texts.entrySet().stream()
                    .filter(text -> text.getKey().entries() <= entries)
                    .forEach(this::flush);
        }
        texts.keySet().removeIf(text -> text.hasEnded() && texts.getOrDefault(text, 0) == text.length());
        Waiting first = queue.peek();
        return first == null || first.entries() > entries
                ? Optional.empty()
                : Optional.of(queue.remove().event());
    }

    private void flush(Map.Entry<LiveText, Integer> text) {
        if (text.getKey().length() > text.getValue()) {
            TextChunk delta = text.getKey().delta(text.getValue());
            text.setValue(delta.offset() + delta.text().length());
            add(delta, text.getKey().entries());
        }
    }

    private void add(ProcessEvent event, long entries) {
        if (!isOpen) {
            return;
        }
        if (queue.size() == capacity) {
            dropOldest();
        }
        queue.add(new Waiting(event, entries));
    }

    private void dropOldest() {
        for (Iterator<Waiting> each = queue.iterator(); each.hasNext(); ) {
            ProcessEvent event = each.next().event();
            if (!(event instanceof TextChunk || event instanceof ChildStarted)) {
                each.remove();
                return;
            }
        }
        queue.remove();
    }
}
