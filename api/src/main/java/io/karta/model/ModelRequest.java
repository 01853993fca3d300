/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shape;
import io.karta.message.Message;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a language model is asked, once.
 *
 * <p>Immutable. Its text shows neither prompts nor answers.
 */
public final class ModelRequest {

    private final List<Message> messages;
    private final LlmOptions options;
    private final @Nullable Shape<?> wanted;
    private final boolean schemaConstrained;
    private final List<ToolDefinition> tools;

    private ModelRequest(
            List<Message> messages,
            LlmOptions options,
            @Nullable Shape<?> wanted,
            boolean schemaConstrained,
            List<ToolDefinition> tools) {
        this.messages = List.copyOf(messages);
        this.options = requireNonNull(options, "options");
        this.wanted = wanted;
        this.schemaConstrained = schemaConstrained;
        this.tools = List.copyOf(tools);
    }

    /**
     * Asks for text.
     *
     * @param messages the conversation so far; the last message is what the model answers
     * @param options how to answer
     * @return the request
     */
    public static ModelRequest of(List<? extends Message> messages, LlmOptions options) {
        return new ModelRequest(List.copyOf(messages), options, null, false, List.of());
    }

    /**
     * Returns this request for an object that the messages describe.
     *
     * @param shape the wanted shape
     * @return the changed copy
     */
    public ModelRequest withOutputShape(Shape<?> shape) {
        return new ModelRequest(messages, options, requireNonNull(shape, "shape"), false, tools);
    }

    /**
     * Returns this request for an object, to be written in the vendor's schema-constrained mode.
     *
     * @param shape the wanted shape
     * @return the changed copy
     */
    public ModelRequest constrainedTo(Shape<?> shape) {
        return new ModelRequest(messages, options, requireNonNull(shape, "shape"), true, tools);
    }

    /**
     * Returns this request to be answered in another way.
     *
     * @param other how to answer
     * @return the changed copy
     */
    public ModelRequest withOptions(LlmOptions other) {
        return new ModelRequest(messages, other, wanted, schemaConstrained, tools);
    }

    /**
     * Returns this request with a longer conversation.
     *
     * @param conversation the messages, oldest first
     * @return the changed copy
     */
    public ModelRequest withMessages(List<? extends Message> conversation) {
        return new ModelRequest(List.copyOf(conversation), options, wanted, schemaConstrained, tools);
    }

    /**
     * Returns this request with tools that the model may ask for.
     *
     * @param offered the tools; only for models with {@link Capability#TOOLS}
     * @return the changed copy
     */
    public ModelRequest withTools(List<ToolDefinition> offered) {
        return new ModelRequest(messages, options, wanted, schemaConstrained, offered);
    }

    /**
     * Returns the tools that the model may ask for.
     *
     * @return the tools, each of another name; empty if there are none
     */
    public List<ToolDefinition> tools() {
        return tools;
    }

    /**
     * Returns the conversation so far.
     *
     * @return the messages, oldest first
     */
    public List<Message> messages() {
        return messages;
    }

    /**
     * Returns how to answer.
     *
     * @return everything that is set: the model's configuration and the call's own options
     */
    public LlmOptions options() {
        return options;
    }

    /**
     * Returns the shape of the wanted object.
     *
     * @return the shape; empty if text is wanted
     */
    public Optional<Shape<?>> outputShape() {
        return Optional.ofNullable(wanted);
    }

    /**
     * Returns whether the model must hold to the schema of the wanted object, which then stands in no message.
     *
     * @return {@code true} only for models with {@link Capability#STRUCTURED_OUTPUT}
     */
    public boolean isSchemaConstrained() {
        return schemaConstrained;
    }

    @Override
    public String toString() {
        return "%d messages%s".formatted(messages.size(), wanted == null ? "" : " for " + wanted.name());
    }
}
