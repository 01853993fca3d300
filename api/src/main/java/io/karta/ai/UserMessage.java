/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

/**
 * What a person, or the application, asks the model.
 *
 * @param text the text
 */
public record UserMessage(String text) implements Message {

    /**
     * Makes a message.
     *
     * @param text the text
     */
    public UserMessage {
        requireNonNull(text, "text");
    }
}
