/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.ProcessEvent;

/** Listener for changes on this node, for streams of events. Never blocks. Thread-safe. */
public interface EventSignals {

    /** Listener that ignores everything. */
    EventSignals NONE = new EventSignals() {

        @Override
        public void journaled(String process) {}

        @Override
        public boolean isWatched(String process) {
            return false;
        }

        @Override
        public boolean isOutputWatched(String process) {
            return false;
        }

        @Override
        public void published(ProcessEvent event, long entries) {}

        @Override
        public void streaming(LiveText text) {}

        @Override
        public void written(LiveText text) {}
    };

    /** The journal of a process has grown. */
    void journaled(String process);

    /** Returns whether events of a process have a receiver. */
    boolean isWatched(String process);

    /** Returns whether the output of the models of a process has a receiver. */
    boolean isOutputWatched(String process);

    /** Receives an event that is not journaled, with the number of journal entries before it. */
    void published(ProcessEvent event, long entries);

    /** Called when the text of a streaming model call starts. */
    void streaming(LiveText text);

    /** The text of a streaming model call has grown or ended. */
    void written(LiveText text);
}
