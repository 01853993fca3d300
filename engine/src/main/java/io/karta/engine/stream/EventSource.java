/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.process.ProcessEvent;
import java.util.Optional;

/** Events for one subscriber, in order. Not thread-safe. */
interface EventSource {

    /** Returns the next event; empty if there is none yet, or if the source has ended. */
    Optional<ProcessEvent> next();

    /** Returns whether there will be no further event. */
    boolean isDone();

    /**
     * Returns whether the calling thread is writing to a journal of this source: the process does not have its new
     * entries yet.
     */
    default boolean isWrittenHere() {
        return false;
    }

    /** The subscription has ended. On any thread. */
    default void close() {}
}
