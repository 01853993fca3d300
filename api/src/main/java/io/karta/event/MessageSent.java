/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.message.Message;
import io.karta.process.OutputChannel.OutputEvent;

/** Event: an action has sent a message to the caller: {@code context.sendMessage(message)}. */
public interface MessageSent extends OutputEvent {

    /**
     * Returns the message.
     *
     * @return the message
     */
    Message message();
}
