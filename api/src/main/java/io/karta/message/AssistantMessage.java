/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Answer of a model.
 *
 * @param text the text
 * @param toolCalls the requested tool calls, each answered by a later {@link ToolMessage}
 * @param state data for the provider in the next request; {@link ProviderState#NONE} if there is none
 */
public record AssistantMessage(String text, List<ToolCall> toolCalls, ProviderState state) implements Message {

    /**
     * Creates a message.
     *
     * @param text the text
     * @param toolCalls the requested tool calls
     * @param state data for the provider in the next request
     */
    public AssistantMessage {
        requireNonNull(text, "text");
        toolCalls = List.copyOf(toolCalls);
        requireNonNull(state, "state");
    }

    /**
     * Creates a message without data of a provider.
     *
     * @param text the text
     * @param toolCalls the requested tool calls
     */
    public AssistantMessage(String text, List<ToolCall> toolCalls) {
        this(text, toolCalls, ProviderState.NONE);
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
