/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.agent.AgentException;
import io.karta.process.ProcessEvent;
import io.karta.spi.ProcessStore;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException unknownProcess(String id) {
        return new AgentException(
                "KARTA-171: process '%s' does not exist or was removed. Check the id of the process.".formatted(id));
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

    static String consumerFailed(String consumer, ProcessEvent event) {
        return ("KARTA-269: event consumer '%s' threw an exception at event %s of process %s, and has stopped on this"
                        + " node. Fix the consumer, and restart the application.")
                .formatted(consumer, event.id().orElse(""), event.process().id());
    }
}
