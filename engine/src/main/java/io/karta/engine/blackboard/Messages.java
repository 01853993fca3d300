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
        return new AgentException(("KARTA-311: the blackboard of process %s can only be changed by an action while "
                        + "it "
                        + "runs. Return the object from an action instead.")
                .formatted(process));
    }

    static AgentException nothingBound(String process, String name) {
        return new AgentException(
                "KARTA-327: nothing is bound under '%s' in process %s. Ask with find(..) where it may be missing."
                        .formatted(name, process));
    }

    static AgentException onlyReads(String action) {
        return new AgentException(
                ("KARTA-370: %s only reads (readOnly = true) and may not change the blackboard. Return the object "
                                + "instead, or drop readOnly.")
                        .formatted(action));
    }
}
