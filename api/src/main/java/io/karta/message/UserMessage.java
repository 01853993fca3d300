/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import java.util.List;
import java.util.stream.Stream;

/**
 * Message of a user, or of the application, to the model: a text with images and documents.
 *
 * <pre>{@code
 * new UserMessage("What is broken here?").with(AgentImage.fromPath(photo))
 * }</pre>
 *
 * @param parts the parts, in the order for the model
 */
public record UserMessage(List<MessagePart> parts) implements Message {

    /**
     * Creates a message of parts.
     *
     * @param parts the parts, in the order for the model
     */
    public UserMessage {
        parts = List.copyOf(parts);
    }

    /**
     * Creates a message of a text.
     *
     * @param text the text
     */
    public UserMessage(String text) {
        this(List.of(new TextPart(text)));
    }

    /**
     * Returns this message with an additional part at its end.
     *
     * @param part the part
     * @return the changed copy
     */
    public UserMessage with(MessagePart part) {
        return new UserMessage(Stream.concat(parts.stream(), Stream.of(part)).toList());
    }

    /** Returns the texts among the parts, each on a separate line. */
    @Override
    public String text() {
        return TextPart.textOf(parts);
    }
}
