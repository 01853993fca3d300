/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import static java.util.Objects.requireNonNull;

import io.karta.engine.event.ProcessEvents;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.message.Message;
import io.karta.process.history.SentMessage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Output of one run of an action: progress and messages, in order, until the action returns. Thread-safe. */
public final class ActionOutput {

    private final JournaledProcess process;
    private final String action;
    private final ProcessEvents events;
    private final Clock clock;
    private final List<SentMessage> sent = new ArrayList<>(0);
    private volatile boolean closed;

    ActionOutput(JournaledProcess process, String action, EngineServices services) {
        this.process = process;
        this.action = action;
        this.events = services.events();
        this.clock = services.clock();
    }

    public void progress(String text) {
        requireNonNull(text, "text");
        say(() -> events.progressed(process, action, text));
    }

    public void sendMessage(Message message) {
        requireNonNull(message, "message");
        say(() -> {
            if (process.turnLifeCycle().isEnabled()) {
                sent.add(new SentMessage(clock.instant(), action, message));
            }
            events.sent(process, action, message);
        });
    }

    /** Starts an attempt; the record contains the messages of the last attempt. */
    synchronized void begin() {
        sent.clear();
    }

    /** Returns the messages for the record of the run. */
    synchronized List<SentMessage> sent() {
        return List.copyOf(sent);
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
