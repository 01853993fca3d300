/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import io.karta.generation.MediaReplacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collector of the images and documents in a value that is written for a model. The text refers to each by a number.
 *
 * <pre>{@code
 * var attachments = new Attachments();
 * String text = shape.write(claim, attachments).toString();        // {"damage":"(image 1)"}
 * new UserMessage(text).with(attachments.parts().get(0));
 * }</pre>
 *
 * <p>It replaces {@link AgentImage}s, {@link AgentDocument}s, and the bytes of components with {@link
 * io.karta.generation.annotation.PromptField#image()}. Not thread-safe.
 */
public final class Attachments implements MediaReplacement {

    /** Replaces images and documents by descriptions, for models that do not support them. */
    public static final MediaReplacement DESCRIBED =
            (value, isImage) -> part(value, isImage).map(part -> "(%s: %s)".formatted(word(part), part));

    private final List<MessagePart> parts = new ArrayList<>();

    /** Creates an empty collection. */
    public Attachments() {}

    @Override
    public Optional<String> textFor(Object value, boolean isImage) {
        return part(value, isImage).map(this::add);
    }

    private String add(MessagePart part) {
        if (!parts.contains(part)) {
            parts.add(part);
        }
        long number = parts.subList(0, parts.indexOf(part) + 1).stream()
                .filter(other -> other.getClass() == part.getClass())
                .count();
        return "(%s %d)".formatted(word(part), number);
    }

    private static String word(MessagePart part) {
        return part instanceof AgentImage ? "image" : "document";
    }

    private static Optional<MessagePart> part(Object value, boolean isImage) {
        if (value instanceof AgentImage || value instanceof AgentDocument) {
            return Optional.of((MessagePart) value);
        }
        return isImage && value instanceof byte[] bytes
                ? Optional.of(AgentImage.fromBytes("image", bytes))
                : Optional.empty();
    }

    /**
     * Returns the collected parts.
     *
     * @return the parts, each once, in the order in which they were written
     */
    public List<MessagePart> parts() {
        return List.copyOf(parts);
    }
}
