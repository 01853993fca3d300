/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import io.karta.agent.InvalidEventIdException;
import java.util.Set;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int LONGEST = 40;

    private Messages() {}

    static AgentException contentOfAllProcesses(Set<EventFilter.Content> content) {
        return new AgentException(("KARTA-575: the events of all processes have no optional content, such as %s. Create"
                        + " the filter with EventFilter.ofProcess, or subscribe without this content.")
                .formatted(content));
    }

    static InvalidEventIdException invalidEventId(String id) {
        var shown = id.length() > LONGEST ? id.substring(0, LONGEST) + "..." : id;
        return new InvalidEventIdException(
                "KARTA-170: the event id '%s' is invalid. Resume a stream of events with the id of its last event."
                        .formatted(shown));
    }
}
