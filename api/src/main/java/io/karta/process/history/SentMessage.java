/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import static java.util.Objects.requireNonNull;

import io.karta.message.Message;
import java.time.Instant;

/**
 * Message that an action has sent with {@code ActionContext.sendMessage}, as the journal records it. Immutable.
 *
 * @param at the time of the message
 * @param action the id of the action
 * @param message the message
 */
public record SentMessage(Instant at, String action, Message message) {

    /** Checks the components. */
    public SentMessage {
        requireNonNull(at, "at");
        requireNonNull(action, "action");
        requireNonNull(message, "message");
    }

    /** Omits the text, which may be confidential. */
    @Override
    public String toString() {
        return "message of " + action;
    }
}
