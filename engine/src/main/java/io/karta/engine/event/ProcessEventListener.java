/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.ProcessEvent;
import java.util.function.Consumer;

/** Listener of process events that declares which events it ignores. Thread-safe. */
public interface ProcessEventListener extends Consumer<ProcessEvent> {

    /**
     * Returns whether an event is used.
     *
     * @param type the class of the event
     * @return false if {@link #accept} ignores it
     */
    boolean isInterestedIn(Class<? extends ProcessEvent> type);
}
