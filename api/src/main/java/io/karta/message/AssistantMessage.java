/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What the model answered.
 *
 * @param text the text
 * @param toolCalls the calls of tools it asks for, each answered by a {@link ToolMessage} that follows
 */
public record AssistantMessage(String text, List<ToolCall> toolCalls) implements Message {

    /**
     * Creates a message.
     *
     * @param text the text
     * @param toolCalls the calls of tools it asks for
     */
    public AssistantMessage {
        requireNonNull(text, "text");
        toolCalls = List.copyOf(toolCalls);
    }

    /**
     * Creates a message without calls.
     *
     * @param text the text
     */
    public AssistantMessage(String text) {
        this(text, List.of());
    }
}
