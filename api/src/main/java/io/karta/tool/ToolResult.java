/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a call of a tool produces. A model reads its text, and sees the images and documents among its parts, but never
 * the object.
 *
 * <pre>{@code
 * return ToolResult.text("The kettle, seen from above").with(AgentImage.fromPath(photo));
 * }</pre>
 */
public sealed interface ToolResult {

    /**
     * Answers with a text.
     *
     * @param text what the model reads
     * @return the result
     */
    static ToolResult text(String text) {
        return new Text(text);
    }

    /**
     * Answers with a text, and hands an object to the program.
     *
     * @param text what the model reads
     * @param artefact what the program gets
     * @return the result
     */
    static ToolResult withArtefact(String text, Object artefact) {
        return new Artefact(text, artefact);
    }

    /**
     * Answers with texts, images and documents.
     *
     * <pre>{@code
     * ToolResult.of(List.of(new TextPart("Before:"), before, new TextPart("After:"), after))
     * }</pre>
     *
     * @param parts what the model gets, in this order
     * @return the result
     */
    static ToolResult of(List<? extends MessagePart> parts) {
        return parts.size() == 1 && parts.get(0) instanceof TextPart text
                ? text(text.text())
                : new Parts(List.copyOf(parts), Optional.empty(), false);
    }

    /**
     * Tells the model that the call was unsuccessful, and what it can do about that.
     *
     * @param message what is wrong, for the model
     * @return the result
     */
    static ToolResult error(String message) {
        return new Failed(message);
    }

    /**
     * Tells the model that the arguments cannot be used.
     *
     * @param message every problem, and what is wanted
     * @param isReadable whether they could be read, and break a constraint
     * @return the result
     */
    static ToolResult invalidArguments(String message, boolean isReadable) {
        return new InvalidArguments(message, isReadable);
    }

    /**
     * Returns what the model reads.
     *
     * @return the text
     */
    String text();

    /**
     * Returns everything that the model gets.
     *
     * @return the text, if there is nothing else; else texts, images and documents, in order
     */
    default List<MessagePart> parts() {
        return List.of(new TextPart(text()));
    }

    /**
     * Returns this result with something that the model sees besides.
     *
     * <pre>{@code ToolResult.error("The page does not load. This is what there is:").with(screenshot) }</pre>
     *
     * @param part an image, a document, or another text, which comes last
     * @return the changed copy
     */
    default ToolResult with(MessagePart part) {
        List<MessagePart> longer = new ArrayList<>(parts());
        longer.add(requireNonNull(part, "part"));
        return new Parts(longer, artefact(), isError());
    }

    /**
     * Returns what the program gets.
     *
     * @return the object; empty if there is none
     */
    default Optional<Object> artefact() {
        return Optional.empty();
    }

    /**
     * Returns whether the call was unsuccessful.
     *
     * @return {@code true} if so
     */
    default boolean isError() {
        return false;
    }

    /**
     * A text.
     *
     * @param text what the model reads
     */
    record Text(String text) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text what the model reads
         */
        public Text {
            requireNonNull(text, "text");
        }
    }

    /**
     * An object, and what a model reads of it.
     *
     * @param text what the model reads
     * @param value what the program gets
     */
    record Artefact(String text, Object value) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text what the model reads
         * @param value what the program gets
         */
        public Artefact {
            requireNonNull(text, "text");
            requireNonNull(value, "value");
        }

        @Override
        public Optional<Object> artefact() {
            return Optional.of(value);
        }
    }

    /**
     * Texts, images and documents.
     *
     * @param parts what the model gets, in order
     * @param value what the program gets besides
     * @param isError whether the call was unsuccessful
     */
    record Parts(List<MessagePart> parts, Optional<Object> value, boolean isError) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param parts what the model gets, in order
         * @param value what the program gets besides
         * @param isError whether the call was unsuccessful
         */
        public Parts {
            parts = List.copyOf(parts);
            requireNonNull(value, "value");
        }

        @Override
        public String text() {
            return TextPart.textOf(parts);
        }

        /** Returns the object; without one the image or document, if it is the only one. */
        @Override
        public Optional<Object> artefact() {
            List<MessagePart> shown =
                    parts.stream().filter(part -> !(part instanceof TextPart)).toList();
            return value.or(() -> shown.size() == 1 ? Optional.of(shown.get(0)) : Optional.empty());
        }

        @Override
        public ToolResult with(MessagePart part) {
            List<MessagePart> longer = new ArrayList<>(parts);
            longer.add(requireNonNull(part, "part"));
            return new Parts(longer, value, isError);
        }
    }

    /**
     * A failure that the model may get around.
     *
     * @param text what the model reads
     */
    record Failed(String text) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text what the model reads
         */
        public Failed {
            requireNonNull(text, "text");
        }

        @Override
        public boolean isError() {
            return true;
        }
    }

    /**
     * Arguments that cannot be used.
     *
     * @param text what the model reads
     * @param isReadable whether they could be read, and break a constraint
     */
    record InvalidArguments(String text, boolean isReadable) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text what the model reads
         * @param isReadable whether they could be read, and break a constraint
         */
        public InvalidArguments {
            requireNonNull(text, "text");
        }

        @Override
        public boolean isError() {
            return true;
        }
    }
}
