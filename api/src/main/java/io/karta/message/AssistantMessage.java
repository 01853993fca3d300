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
 * @param state data that the provider of the answer needs again; {@link ProviderState#NONE} if there is none
 */
public record AssistantMessage(String text, List<ToolCall> toolCalls, ProviderState state) implements Message {

    /**
     * Creates a message.
     *
     * @param text the text
     * @param toolCalls the calls of tools it asks for
     * @param state data that the provider of the answer needs again
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
     * @param toolCalls the calls of tools it asks for
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
