/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Text part of a message, between images and documents.
 *
 * @param text the text
 */
public record TextPart(String text) implements MessagePart {

    /**
     * Creates a part.
     *
     * @param text the text
     */
    public TextPart {
        requireNonNull(text, "text");
    }

    /**
     * Returns the texts of parts.
     *
     * <pre>{@code TextPart.textOf(message.parts()) }</pre>
     *
     * @param parts the parts
     * @return the texts, each on a separate line
     */
    public static String textOf(List<? extends MessagePart> parts) {
        if (parts.size() == 1 && parts.get(0) instanceof TextPart only) {
            return only.text(); // the usual case, for messages that are read many times
        }
        return parts.stream()
                .filter(TextPart.class::isInstance)
                .map(part -> ((TextPart) part).text())
                .collect(Collectors.joining("\n"));
    }
}
