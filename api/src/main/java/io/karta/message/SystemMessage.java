/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

/**
 * Instruction for a model.
 *
 * @param text the text
 */
public record SystemMessage(String text) implements Message {

    /**
     * Creates a message.
     *
     * @param text the text
     */
    public SystemMessage {
        requireNonNull(text, "text");
    }
}
