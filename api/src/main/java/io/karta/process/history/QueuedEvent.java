/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Event that a caller has queued with {@code AgentProcess.enqueue}. Immutable.
 *
 * @param number the number of the event in its process, from 1
 * @param event the event
 * @param at the time at which it was queued
 * @param by the name of the caller; empty if the caller is anonymous or unknown
 */
public record QueuedEvent(int number, Object event, Instant at, Optional<String> by) {

    /** Checks the components. */
    public QueuedEvent {
        requireNonNull(event, "event");
        requireNonNull(at, "at");
        requireNonNull(by, "by");
    }

    /** Omits values, which may be confidential. */
    @Override
    public String toString() {
        return "event %d, %s".formatted(number, event.getClass().getSimpleName());
    }
}
