/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.engine.event.EventRecords.Moment;
import io.karta.process.OutputChannel.TextChunk;
import java.time.Instant;
import java.util.Optional;

/** Text or thinking of a model call so far. Thread-safe. */
public final class LiveText {

    /** Origin of a text. */
    enum Kind {
        /** Text that an action streams itself. */
        STREAMED,
        /** Text of another call. */
        TEXT,
        /** Thinking of another call. */
        THINKING
    }

    private final LiveMessage message;
    private final Kind kind;
    private final boolean isAnswer;
    private final StringBuilder text = new StringBuilder();
    private Instant at;
    private boolean ended;

    /**
     * Begins a text.
     *
     * @param isAnswer whether the text is for the user
     */
    LiveText(LiveMessage message, Kind kind, boolean isAnswer) {
        this.message = message;
        this.kind = kind;
        this.isAnswer = isAnswer;
        this.at = message.at();
    }

    /** Returns the id of the process. */
    public String process() {
        return message.process().id();
    }

    /** Returns the number of journal entries at the start of the call. */
    public long entries() {
        return message.entries();
    }

    /** Returns whether it is for subscribers to the output of models only. */
    public boolean isOutput() {
        return kind != Kind.STREAMED;
    }

    /** Appends a part, and returns the event of it. */
    synchronized TextChunk append(String part, Instant time) {
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
    public synchronized TextChunk delta(int offset) {
        Moment moment = message.moment(at);
        Optional<String> action = message.action();
        String rest = text.substring(offset);
        return kind == Kind.THINKING
                ? new EventRecords.Thought(moment, action, isAnswer, message.number(), offset, rest)
                : new EventRecords.Written(moment, action, isAnswer, message.number(), offset, rest);
    }
}
