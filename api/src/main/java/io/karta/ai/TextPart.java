/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

/**
 * A text between images and documents.
 *
 * @param text the text
 */
public record TextPart(String text) implements MessagePart {

    /**
     * Makes a part.
     *
     * @param text the text
     */
    public TextPart {
        requireNonNull(text, "text");
    }
}
