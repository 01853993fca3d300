/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.process.ProcessEvent;
import java.util.List;

/** Position of an event: the position of its entry, and its index among the events of that entry. */
record EventPosition(long position, int index) {

    /** Position before all events. */
    static final EventPosition BEGINNING = new EventPosition(-1, 0);

    /** Returns the position after all events of an entry. */
    static EventPosition endOf(long position) {
        return new EventPosition(position, Integer.MAX_VALUE);
    }

    /** Returns the position of an event in the log. */
    static EventPosition of(ProcessEvent event) {
        return parse(event.id().orElseThrow());
    }

    static EventPosition parse(String id) {
        int dash = id.indexOf('-');
        return new EventPosition(Long.parseLong(id.substring(0, dash)), Integer.parseInt(id.substring(dash + 1)));
    }

    /** Returns the events of an entry after this position. */
    List<ProcessEvent> following(long entry, List<ProcessEvent> events) {
        if (entry > position) {
            return events;
        }
        return entry < position || index >= events.size() ? List.of() : events.subList(index + 1, events.size());
    }
}
