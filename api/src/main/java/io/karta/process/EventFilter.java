/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Selection of events for {@link AgentPlatform#events}.
 *
 * <pre>{@code
 * platform.events(EventFilter.ofProcess(id).after("17-0")).subscribe(page);
 * }</pre>
 *
 * @param process the id of the process whose events are selected; empty for the events of all processes
 * @param after the id of the last event that the subscriber knows; empty for all events of a process, and for new
 *     events of all processes
 */
public record EventFilter(Optional<String> process, Optional<String> after) {

    private static final Pattern EVENT_ID = Pattern.compile("[0-9]{1,18}-[0-9]{1,9}");

    /**
     * Creates a filter.
     *
     * @param process the id of the process; empty for all processes
     * @param after the id of the last known event; empty for none
     * @throws AgentException if {@code after} is not the id of an event
     */
    public EventFilter {
        requireNonNull(process, "process");
        after.filter(id -> !EVENT_ID.matcher(id).matches()).ifPresent(id -> {
            throw Messages.invalidEventId(id);
        });
    }

    /**
     * Returns a filter for the events of all processes.
     *
     * @return the filter
     */
    public static EventFilter all() {
        return new EventFilter(Optional.empty(), Optional.empty());
    }

    /**
     * Returns a filter for the events of a process.
     *
     * @param id the id of the process
     * @return the filter
     */
    public static EventFilter ofProcess(String id) {
        return new EventFilter(Optional.of(id), Optional.empty());
    }

    /**
     * Returns this filter for the events after a known one.
     *
     * @param eventId the {@linkplain ProcessEvent#id() id} of the last known event, from a filter for the same
     *     processes
     * @return the changed copy
     * @throws AgentException if the id is not the id of an event
     */
    public EventFilter after(String eventId) {
        return new EventFilter(process, Optional.of(eventId));
    }
}
