/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.engine.event.EventRecords.Moment;
import io.karta.process.AgentProcess;
import java.time.Instant;
import java.util.Optional;

/**
 * Message that a model is generating.
 *
 * @param action the action of the call
 * @param number the number of the message on this node
 * @param entries the number of journal entries at the start of the call
 * @param step the number of action runs before it
 * @param at the time of its start
 */
record LiveMessage(AgentProcess process, Optional<String> action, long number, long entries, int step, Instant at) {

    static LiveMessage of(ObservedProcess process, Optional<String> action, long number, Instant at) {
        return new LiveMessage(
                process, action, number, process.journaled(), process.history().size(), at);
    }

    Moment moment(Instant time) {
        return new Moment(process, time, step, Optional.empty());
    }
}
