/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Collects the events of a run, and numbers its messages and calls. Not thread-safe; confined to one run. */
final class EventSink {

    private final String runId;
    private final List<JsonObject> events = new ArrayList<>();
    private int number;

    EventSink(String runId) {
        this.runId = runId;
    }

    void add(JsonObject event) {
        events.add(event);
    }

    void addAll(List<JsonObject> more) {
        events.addAll(more);
    }

    /** Returns an id that is unique in the run. */
    String nextId() {
        number++;
        return runId + "-" + number;
    }

    /** Returns the events since the last call. */
    List<JsonObject> take() {
        var taken = List.copyOf(events);
        events.clear();
        return taken;
    }
}
