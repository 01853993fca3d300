/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.agent.InvalidEventIdException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
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
 * @param content what the events of a process contain beyond those of its journal and its actions
 */
public record EventFilter(Optional<String> process, Optional<String> after, Set<Content> content) {

    /** Optional content of the events of a process. */
    public enum Content {
        /** The events of children that start on this node, and of their children. */
        CHILDREN,
        /** Text, thinking and partial objects while models generate them, on this node. */
        MODEL_OUTPUT,
        /** No events from before the subscription. */
        NEW_ONLY
    }

    private static final Pattern EVENT_ID = Pattern.compile("[0-9]{1,18}-[0-9]{1,9}");

    /**
     * Creates a filter.
     *
     * @param process the id of the process; empty for all processes
     * @param after the id of the last known event; empty for none
     * @param content the optional content; of one process only
     * @throws InvalidEventIdException if {@code after} is not the id of an event
     * @throws AgentException if the events of all processes are selected with optional content
     */
    public EventFilter {
        requireNonNull(process, "process");
        content = Set.copyOf(content);
        if (process.isEmpty() && !content.isEmpty()) {
            throw Messages.contentOfAllProcesses(content);
        }
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
        return new EventFilter(Optional.empty(), Optional.empty(), Set.of());
    }

    /**
     * Returns a filter for the events of a process.
     *
     * @param id the id of the process
     * @return the filter
     */
    public static EventFilter ofProcess(String id) {
        return new EventFilter(Optional.of(id), Optional.empty(), Set.of());
    }

    /**
     * Returns this filter for the events after a known one.
     *
     * @param eventId the {@linkplain ProcessEvent#id() id} of the last known event, from a filter for the same
     *     processes
     * @return the changed copy
     * @throws InvalidEventIdException if the id is not the id of an event
     */
    public EventFilter after(String eventId) {
        return new EventFilter(process, Optional.of(eventId), content);
    }

    /**
     * Returns this filter with the events of child processes that start on this node during the subscription. The
     * ids of their events belong to their own journals: {@link #after} needs an id of the process itself.
     *
     * @return the changed copy
     * @throws AgentException if this filter selects the events of all processes
     */
    public EventFilter withChildren() {
        return with(Content.CHILDREN);
    }

    /**
     * Returns this filter with {@link io.karta.event.TextDelta}, {@link io.karta.event.ThinkingDelta} and
     * {@link io.karta.event.PartialObject} for every call of a model that starts on this node during the subscription.
     * While there is such a subscription, models stream their answers.
     *
     * @return the changed copy
     * @throws AgentException if this filter selects the events of all processes
     */
    public EventFilter withModelOutput() {
        return with(Content.MODEL_OUTPUT);
    }

    /**
     * Returns this filter without the events from before the subscription.
     *
     * @return the changed copy
     * @throws AgentException if this filter selects the events of all processes, which are always new
     */
    public EventFilter newOnly() {
        return with(Content.NEW_ONLY);
    }

    private EventFilter with(Content another) {
        Set<Content> all = EnumSet.of(another);
        all.addAll(content);
        return new EventFilter(process, after, all);
    }

    /**
     * Returns whether the events have optional content.
     *
     * @param optional the content
     * @return {@code true} if so
     */
    public boolean has(Content optional) {
        return content.contains(optional);
    }
}
