/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import jakarta.json.JsonObject;

/**
 * What a language model is told of a tool.
 *
 * @param name how it is called
 * @param description what it does
 * @param inputSchema what its arguments must look like: a JSON Schema of type {@code object}
 */
public record ToolDefinition(String name, String description, JsonObject inputSchema) {

    /**
     * Creates a definition.
     *
     * @param name how it is called
     * @param description what it does
     * @param inputSchema what its arguments must look like
     */
    public ToolDefinition {
        requireNonNull(name, "name");
        requireNonNull(description, "description");
        requireNonNull(inputSchema, "inputSchema");
    }

    /** Schemas are deep, and a name says nearly all: definitions are looked up with every request of a conversation. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + description.hashCode();
    }
}
