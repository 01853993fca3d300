/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.agent.AgentException;

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
}
