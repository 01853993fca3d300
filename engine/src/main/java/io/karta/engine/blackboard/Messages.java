/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.agent.AgentException;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static AgentException boardIsClosed(String process) {
        return new AgentException(("KARTA-311: the blackboard of process %s can only be changed by a running action. "
                        + "Return the object from an action instead.")
                .formatted(process));
    }

    static AgentException nothingBound(String process, String name) {
        return new AgentException(("KARTA-327: nothing is bound to the name '%s' in process %s. Call find(..) if the "
                        + "object may be missing.")
                .formatted(name, process));
    }

    static AgentException onlyReads(String action) {
        return new AgentException(("KARTA-370: %s is read-only (readOnly = true) and must not change the blackboard. "
                        + "Return the object instead, or remove readOnly.")
                .formatted(action));
    }
}
