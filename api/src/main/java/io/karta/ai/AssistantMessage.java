/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

/**
 * What the model answered.
 *
 * @param text the text
 */
public record AssistantMessage(String text) implements Message {

    /**
     * Makes a message.
     *
     * @param text the text
     */
    public AssistantMessage {
        requireNonNull(text, "text");
    }
}
