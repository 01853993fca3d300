/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.agent.AgentException;
import io.karta.agent.InvalidEventIdException;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventLog;
import io.karta.spi.ProcessStore;
import java.time.Duration;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int EXCERPT = 80;

    private Messages() {}

    static AgentException unknownProcess(String id) {
        return new AgentException(
                "KARTA-171: process '%s' does not exist or was removed. Check the id of the process.".formatted(id));
    }

    static InvalidEventIdException idBeyondTheEnd(String id) {
        return new InvalidEventIdException(
                ("KARTA-968: the event id '%s' is after the end of the stream. Resume with the id of the last event of"
                                + " the same stream, or subscribe without an id.")
                        .formatted(id));
    }

    static AgentException turnNotStarted(String id) {
        return new AgentException(("KARTA-181: process '%s' has ended before the turn of an event began, so the event"
                        + " was not handled. Send it to another process.")
                .formatted(id));
    }

    static AgentException noEventLog() {
        return new AgentException("KARTA-172: the process store has no log of the events of all processes. Implement"
                + " ProcessStore.eventLog(), or subscribe to the events of one process.");
    }

    static AgentException noLogForConsumer(String consumer, ProcessStore store) {
        return new AgentException(("KARTA-267: the position of event consumer '%s' cannot be stored: the process store "
                        + "%s has no log of the events of all processes. Implement ProcessStore.eventLog(), or "
                        + "use another store.")
                .formatted(consumer, store.getClass().getName()));
    }

    static String consumerWaits(String consumer, Throwable problem) {
        return ("KARTA-268: event consumer '%s' cannot continue (%s). Check the process store; the "
                        + "position is kept, and the consumer retries.")
                .formatted(consumer, problem.getClass().getName());
    }

    static String consumerFailed(String consumer, ProcessEvent event, Duration pause) {
        return ("KARTA-269: event consumer '%s' threw an exception at event %s of process %s. Its position is kept. Fix"
                        + " the consumer; another node may continue, and this one tries again in %s.")
                .formatted(consumer, event.id().orElse(""), event.process().id(), pause);
    }

    static String unreadableEntry(String consumer, EventLog.Position entry, Throwable problem, Duration pause) {
        return ("KARTA-960: event consumer '%s' cannot read entry %d of process %s (%s), at position %d of the event"
                        + " log. Update the application on this node, or correct the entry; another node may continue,"
                        + " and this one tries again in %s.")
                .formatted(
                        consumer,
                        entry.number(),
                        entry.process(),
                        problem.getClass().getName(),
                        entry.position(),
                        pause);
    }

    static String noThread(String consumer, Throwable problem) {
        return ("KARTA-961: event consumer '%s' gets no thread: the executor of the platform threw %s. Its position"
                        + " is kept, and it tries again. Check the executor.")
                .formatted(consumer, problem.getClass().getName());
    }

    static String closeFailed(String consumer, Throwable problem) {
        return "KARTA-962: event consumer '%s' threw %s when it was closed. Fix the consumer."
                .formatted(consumer, problem.getClass().getName());
    }

    static AgentException longName(String consumer, int longest) {
        return new AgentException(
                "KARTA-963: the name of event consumer '%s..' has %d characters. Use a name of at most %d characters."
                        .formatted(consumer.substring(0, EXCERPT), consumer.length(), longest));
    }

    static AgentException duplicateName(String consumer) {
        return new AgentException(
                ("KARTA-964: two event consumers have the name '%s', under which the store keeps one position. "
                                + "Rename one.")
                        .formatted(consumer));
    }
}
