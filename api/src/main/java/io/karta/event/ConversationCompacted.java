/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.message.Message;
import io.karta.process.ProcessEvent;
import java.util.List;
import java.util.Optional;

/**
 * Event: the oldest part of a conversation is no longer sent to a model, because it exceeds the window of the model.
 *
 * <pre>{@code
 * void watch(@Observes ConversationCompacted event) {
 *     dropped.labels(event.model()).inc(event.dropped());
 * }
 * }</pre>
 */
public interface ConversationCompacted extends ProcessEvent {

    /**
     * Returns the action whose prompt was too long.
     *
     * @return the action's id
     */
    Optional<String> action();

    /**
     * Returns the model.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns whether only tool calls and their results were dropped.
     *
     * @return {@code false} if all messages of the part were replaced
     */
    boolean isToolCallsOnly();

    /**
     * Returns the number of messages that were dropped.
     *
     * @return at least 1
     */
    int dropped();

    /**
     * Returns the messages that replace the part in prompts.
     *
     * @return for example a summary; empty if the part was dropped
     */
    List<Message> replacement();
}
