/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import static java.util.Objects.requireNonNull;

import io.karta.engine.event.ProcessEvents;
import io.karta.engine.process.JournaledProcess;
import io.karta.message.Message;

/** Output of one run of an action: progress and messages, in order, until the action returns. Thread-safe. */
public final class ActionOutput {

    private final JournaledProcess process;
    private final String action;
    private final ProcessEvents events;
    private volatile boolean closed;

    ActionOutput(JournaledProcess process, String action, ProcessEvents events) {
        this.process = process;
        this.action = action;
        this.events = events;
    }

    public void progress(String text) {
        requireNonNull(text, "text");
        say(() -> events.progressed(process, action, text));
    }

    public void send(Message message) {
        requireNonNull(message, "message");
        say(() -> events.sent(process, action, message));
    }

    private synchronized void say(Runnable words) {
        if (closed) {
            throw Messages.hasSaidAll(action);
        }
        words.run();
    }

    /** Rejects further output; the action returns without waiting for listeners. */
    void close() {
        closed = true;
    }
}
