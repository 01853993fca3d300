/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

/** Message of a dialogue with a model. */
public sealed interface Message permits SystemMessage, UserMessage, AssistantMessage, ToolMessage {

    /**
     * Returns the text.
     *
     * @return the text as sent or received
     */
    String text();
}
