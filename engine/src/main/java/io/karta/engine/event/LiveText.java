/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.engine.event.EventRecords.Moment;
import io.karta.event.TextDelta;
import io.karta.process.AgentProcess;
import java.time.Instant;
import java.util.Optional;

/** Text of a streaming model call so far. Thread-safe. */
public final class LiveText {

    private final AgentProcess process;
    private final Optional<String> action;
    private final long message;
    private final long entries;
    private final int step;
    private final StringBuilder text = new StringBuilder();
    private Instant at;
    private boolean ended;

    LiveText(AgentProcess process, Optional<String> action, long message, long entries, Instant at) {
        this.process = process;
        this.action = action;
        this.message = message;
        this.entries = entries;
        this.step = process.history().size();
        this.at = at;
    }

    /** Returns the id of the process. */
    public String process() {
        return process.id();
    }

    /** Returns the number of journal entries at the start of the call. */
    public long entries() {
        return entries;
    }

    /** Appends a part, and returns the event of it. */
    synchronized TextDelta append(String part, Instant time) {
        int offset = text.length();
        text.append(part);
        at = time;
        return delta(offset);
    }

    synchronized void end() {
        ended = true;
    }

    /** Returns whether the text is complete. */
    public synchronized boolean hasEnded() {
        return ended;
    }

    /** Returns the number of characters. */
    public synchronized int length() {
        return text.length();
    }

    /** Returns the event of the text from an offset on. */
    public synchronized TextDelta delta(int offset) {
        var moment = new Moment(process, at, step, Optional.empty());
        return new EventRecords.Written(moment, action, message, offset, text.substring(offset));
    }
}
