/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Result of a tool call: a text and other content.
 *
 * <pre>{@code
 * new ToolMessage("call_1", "camera", List.of(new TextPart("The kettle:"), AgentImage.fromPath(photo)), false)
 * }</pre>
 *
 * <p>For a model that does not support images or documents, a description replaces them. If a vendor accepts only text
 * from tools, they follow in a user message after all results of the turn.
 *
 * @param callId the id of the tool call
 * @param tool the name of the tool
 * @param parts the parts, in the order for the model
 * @param isError whether the call was unsuccessful
 */
public record ToolMessage(String callId, String tool, List<MessagePart> parts, boolean isError) implements Message {

    /**
     * Creates a message of parts.
     *
     * @param callId the id of the tool call
     * @param tool the name of the tool
     * @param parts the parts, in the order for the model
     * @param isError whether the call was unsuccessful
     */
    public ToolMessage {
        requireNonNull(callId, "callId");
        requireNonNull(tool, "tool");
        parts = List.copyOf(parts);
    }

    /**
     * Creates a message of a text.
     *
     * @param callId the id of the tool call
     * @param tool the name of the tool
     * @param text the text for the model
     * @param isError whether the call was unsuccessful
     */
    public ToolMessage(String callId, String tool, String text, boolean isError) {
        this(callId, tool, List.of(new TextPart(text)), isError);
    }

    /** Returns the texts among the parts, each on a separate line. */
    @Override
    public String text() {
        return TextPart.textOf(parts);
    }
}
