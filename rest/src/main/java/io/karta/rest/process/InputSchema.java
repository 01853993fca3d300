/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.generation.Shapes;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * JSON Schema of the inputs of goals. Several types are distinguished by {@code $id}, so that their references stay
 * valid.
 */
record InputSchema(JsonProvider json, Shapes shapes) {

    /** Returns the schema; empty if the goal takes no input. */
    Optional<JsonObject> of(GoalDefinition goal) {
        var types = goal.startingInputTypes();
        if (types.size() == 1 && goal.namedInputs().isEmpty()) {
            return Optional.of(schema(types.get(0)));
        }
        var alternatives = new ArrayList<JsonObject>();
        types.forEach(type -> alternatives.add(identified(type)));
        if (!goal.namedInputs().isEmpty()) {
            alternatives.add(byName(goal.namedInputs(), types));
        }
        return switch (alternatives.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(alternatives.get(0));
            default ->
                Optional.of(json.createObjectBuilder()
                        .add("anyOf", json.createArrayBuilder(alternatives))
                        .build());
        };
    }

    /** Each type is defined once in the whole schema. */
    private JsonObject byName(List<NamedInput> inputs, List<Class<?>> defined) {
        var properties = new LinkedHashMap<String, List<JsonObject>>();
        var required = new LinkedHashSet<String>();
        var definitions = json.createObjectBuilder();
        for (var input : inputs) {
            properties.computeIfAbsent(input.name(), name -> new ArrayList<>()).add(reference(input.type()));
            if (input.isRequired()) {
                required.add(input.name());
            }
        }
        inputs.stream()
                .map(NamedInput::type)
                .distinct()
                .filter(type -> !defined.contains(type))
                .forEach(type -> definitions.add(type.getSimpleName(), identified(type)));
        var members = json.createObjectBuilder();
        properties.forEach((name, types) -> members.add(name, property(types)));
        return json.createObjectBuilder()
                .add("type", "object")
                .add("properties", members)
                .add("required", json.createArrayBuilder(required))
                .add("$defs", definitions)
                .build();
    }

    private JsonValue property(List<JsonObject> types) {
        return types.size() == 1
                ? types.get(0)
                : json.createObjectBuilder()
                        .add("anyOf", json.createArrayBuilder(types))
                        .build();
    }

    private JsonObject reference(Class<?> type) {
        return json.createObjectBuilder().add("$ref", id(type)).build();
    }

    private JsonObject identified(Class<?> type) {
        return json.createObjectBuilder()
                .add("$id", id(type))
                .addAll(json.createObjectBuilder(schema(type)))
                .build();
    }

    private static String id(Class<?> type) {
        return "urn:karta:input:" + type.getSimpleName();
    }

    private JsonObject schema(Class<?> type) {
        return shapes.of(type).jsonSchema();
    }
}
