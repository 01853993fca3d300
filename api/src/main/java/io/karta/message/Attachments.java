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
 * Collects the images and documents inside of a value that is written for a model, and names each in the text by its
 * number.
 *
 * <pre>{@code
 * var attachments = new Attachments();
 * String text = shape.write(claim, attachments).toString();        // {"damage":"(image 1)"}
 * new UserMessage(text).with(attachments.parts().get(0));
 * }</pre>
 *
 * <p>Replaced are {@link AgentImage}s, {@link AgentDocument}s, and the bytes of components that
 * {@link io.karta.generation.annotation.PromptField#image()} marks. Not thread-safe.
 */
public final class Attachments implements MediaReplacement {

    /** Describes images and documents where a model cannot be shown any. */
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
     * Returns what was collected.
     *
     * @return the parts, each once, in the order in which they were written
     */
    public List<MessagePart> parts() {
        return List.copyOf(parts);
    }
}
