/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import jakarta.json.JsonObject;

/**
 * Definition of a tool for a language model.
 *
 * @param name the name
 * @param description the description
 * @param inputSchema the JSON Schema of the arguments, of type {@code object}
 */
public record ToolDefinition(String name, String description, JsonObject inputSchema) {

    /**
     * Creates a definition.
     *
     * @param name the name
     * @param description the description
     * @param inputSchema the JSON Schema of the arguments
     */
    public ToolDefinition {
        requireNonNull(name, "name");
        requireNonNull(description, "description");
        requireNonNull(inputSchema, "inputSchema");
    }

    /** Uses only the name, because schemas are deep and every request of a dialogue looks definitions up. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + description.hashCode();
    }
}
