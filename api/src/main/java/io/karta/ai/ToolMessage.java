/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

/**
 * What came of a call of a tool.
 *
 * @param callId the id of the call it answers
 * @param tool how the tool is called
 * @param text what the model reads
 * @param isError whether the call was in vain
 */
public record ToolMessage(String callId, String tool, String text, boolean isError) implements Message {

    /**
     * Makes a message.
     *
     * @param callId the id of the call it answers
     * @param tool how the tool is called
     * @param text what the model reads
     * @param isError whether the call was in vain
     */
    public ToolMessage {
        requireNonNull(callId, "callId");
        requireNonNull(tool, "tool");
        requireNonNull(text, "text");
    }
}
