/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Parameter of a tool without an input class.
 *
 * <pre>{@code
 * ToolParameter.string("expression", "What to calculate")
 * ToolParameter.integer("precision", "How many decimal places").optional()
 * }</pre>
 *
 * <p>Immutable.
 */
public final class ToolParameter {

    private final String name;
    private final String description;
    private final String type;
    private final List<String> values;
    private final boolean isRequired;

    private ToolParameter(String name, String description, String type, List<String> values, boolean isRequired) {
        this.name = requireNonNull(name, "name");
        this.description = requireNonNull(description, "description");
        this.type = type;
        this.values = List.copyOf(values);
        this.isRequired = isRequired;
        if (name.isBlank()) {
            throw Messages.namelessParameter(description);
        }
    }

    /**
     * Returns a parameter of type string.
     *
     * @param name the name
     * @param description the description
     * @return the parameter
     */
    public static ToolParameter string(String name, String description) {
        return new ToolParameter(name, description, "string", List.of(), true);
    }

    /**
     * Returns a parameter of type integer.
     *
     * @param name the name
     * @param description the description
     * @return the parameter
     */
    public static ToolParameter integer(String name, String description) {
        return new ToolParameter(name, description, "integer", List.of(), true);
    }

    /**
     * Returns a parameter of type number.
     *
     * @param name the name
     * @param description the description
     * @return the parameter
     */
    public static ToolParameter number(String name, String description) {
        return new ToolParameter(name, description, "number", List.of(), true);
    }

    /**
     * Returns a parameter of type boolean.
     *
     * @param name the name
     * @param description the description
     * @return the parameter
     */
    public static ToolParameter bool(String name, String description) {
        return new ToolParameter(name, description, "boolean", List.of(), true);
    }

    /**
     * Returns a parameter with a fixed set of strings.
     *
     * @param name the name
     * @param description the description
     * @param values the permitted strings
     * @return the parameter
     */
    public static ToolParameter oneOf(String name, String description, Collection<String> values) {
        return new ToolParameter(name, description, "string", List.copyOf(values), true);
    }

    /**
     * Returns this parameter as an optional one.
     *
     * @return the changed copy
     */
    public ToolParameter optional() {
        return new ToolParameter(name, description, type, values, false);
    }

    /**
     * Returns the schema of an object with the given members.
     *
     * @param parameters the members
     * @return a JSON Schema of type {@code object}
     */
    public static JsonObject schemaOf(List<ToolParameter> parameters) {
        JsonObjectBuilder properties = Json.createObjectBuilder();
        JsonArrayBuilder required = Json.createArrayBuilder();
        Set<String> names = new HashSet<>();
        for (ToolParameter parameter : parameters) {
            if (!names.add(parameter.name)) {
                throw Messages.sameParameter(parameter.name);
            }
            properties.add(parameter.name, parameter.schema());
            if (parameter.isRequired) {
                required.add(parameter.name);
            }
        }
        return Json.createObjectBuilder()
                .add("type", "object")
                .add("properties", properties)
                .add("required", required)
                .add("additionalProperties", false)
                .build();
    }

    private JsonObject schema() {
        JsonObjectBuilder schema = Json.createObjectBuilder().add("type", type);
        if (!description.isBlank()) {
            schema.add("description", description);
        }
        if (!values.isEmpty()) {
            schema.add("enum", Json.createArrayBuilder(values));
        }
        return schema.build();
    }

    @Override
    public String toString() {
        return name + ": " + type;
    }
}
