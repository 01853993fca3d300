/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shape;
import io.karta.message.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Request to a language model.
 *
 * <p>Immutable. {@code toString} omits the messages.
 */
public final class ModelRequest {

    private final List<Message> messages;
    private final LlmOptions options;
    private final @Nullable Shape<?> requested;
    private final boolean schemaConstrained;
    private final List<ToolDefinition> tools;
    private final Map<String, String> headers;

    private ModelRequest(
            List<Message> messages,
            LlmOptions options,
            @Nullable Shape<?> requested,
            boolean schemaConstrained,
            List<ToolDefinition> tools,
            Map<String, String> headers) {
        this.messages = List.copyOf(messages);
        this.options = requireNonNull(options, "options");
        this.requested = requested;
        this.schemaConstrained = schemaConstrained;
        this.tools = List.copyOf(tools);
        this.headers = Map.copyOf(headers);
    }

    /**
     * Creates a request for text.
     *
     * @param messages the messages of the dialogue; the model answers the last one
     * @param options the options
     * @return the request
     */
    public static ModelRequest of(List<? extends Message> messages, LlmOptions options) {
        return new ModelRequest(List.copyOf(messages), options, null, false, List.of(), Map.of());
    }

    /**
     * Returns this request for an object that the messages describe.
     *
     * @param shape the shape of the object
     * @return the changed copy
     */
    public ModelRequest withOutputShape(Shape<?> shape) {
        return new ModelRequest(messages, options, requireNonNull(shape, "shape"), false, tools, headers);
    }

    /**
     * Returns this request for an object in the vendor's schema-constrained mode.
     *
     * @param shape the shape of the object
     * @return the changed copy
     */
    public ModelRequest constrainedTo(Shape<?> shape) {
        return new ModelRequest(messages, options, requireNonNull(shape, "shape"), true, tools, headers);
    }

    /**
     * Returns this request with other options.
     *
     * @param other the options
     * @return the changed copy
     */
    public ModelRequest withOptions(LlmOptions other) {
        return new ModelRequest(messages, other, requested, schemaConstrained, tools, headers);
    }

    /**
     * Returns this request with other messages.
     *
     * @param conversation the messages, oldest first
     * @return the changed copy
     */
    public ModelRequest withMessages(List<? extends Message> conversation) {
        return new ModelRequest(List.copyOf(conversation), options, requested, schemaConstrained, tools, headers);
    }

    /**
     * Returns this request with tools that the model may call.
     *
     * @param offered the tools; only for models with {@link Capability#TOOLS}
     * @return the changed copy
     */
    public ModelRequest withTools(List<ToolDefinition> offered) {
        return new ModelRequest(messages, options, requested, schemaConstrained, offered, headers);
    }

    /**
     * Returns this request with HTTP headers.
     *
     * @param additional headers that a provider sends in addition to its own ones, if it uses HTTP
     * @return the changed copy
     */
    public ModelRequest withHeaders(Map<String, String> additional) {
        return new ModelRequest(messages, options, requested, schemaConstrained, tools, additional);
    }

    /**
     * Returns HTTP headers of this request, such as those of a trace.
     *
     * @return the headers; usually none
     */
    public Map<String, String> headers() {
        return headers;
    }

    /**
     * Returns the tools that the model may call.
     *
     * @return the tools, with unique names; empty if there are none
     */
    public List<ToolDefinition> tools() {
        return tools;
    }

    /**
     * Returns the messages of the dialogue.
     *
     * @return the messages, oldest first
     */
    public List<Message> messages() {
        return messages;
    }

    /**
     * Returns the options.
     *
     * @return the options of the call, completed by those of the configuration
     */
    public LlmOptions options() {
        return options;
    }

    /**
     * Returns the shape of the requested object.
     *
     * @return the shape; empty for text
     */
    public Optional<Shape<?>> outputShape() {
        return Optional.ofNullable(requested);
    }

    /**
     * Returns whether the vendor enforces the schema of the requested object, which the messages then omit.
     *
     * @return {@code true} only for models with {@link Capability#STRUCTURED_OUTPUT}
     */
    public boolean isSchemaConstrained() {
        return schemaConstrained;
    }

    @Override
    public String toString() {
        return "%d messages%s".formatted(messages.size(), requested == null ? "" : " for " + requested.name());
    }
}
