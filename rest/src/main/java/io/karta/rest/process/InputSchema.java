/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        var names = names(goal);
        types.forEach(type -> alternatives.add(identified(type, names)));
        if (!goal.namedInputs().isEmpty()) {
            alternatives.add(byName(goal.namedInputs(), types, names));
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

    /** Returns the names of the input types: simple names, and full names of classes with the same simple name. */
    private static Map<Class<?>, String> names(GoalDefinition goal) {
        Stream<Class<?>> named = goal.namedInputs().stream().map(NamedInput::type);
        Map<String, List<Class<?>>> bySimpleName = Stream.concat(goal.startingInputTypes().stream(), named)
                .distinct()
                .collect(Collectors.groupingBy(Class::getSimpleName));
        Map<Class<?>, String> names = new HashMap<>();
        bySimpleName.forEach(
                (simple, types) -> types.forEach(type -> names.put(type, types.size() == 1 ? simple : type.getName())));
        return names;
    }

    private static String name(Class<?> type, Map<Class<?>, String> names) {
        return requireNonNull(names.get(type));
    }

    /** Each type is defined once in the whole schema. */
    private JsonObject byName(List<NamedInput> inputs, List<Class<?>> defined, Map<Class<?>, String> names) {
        var properties = new LinkedHashMap<String, List<JsonObject>>();
        var required = new LinkedHashSet<String>();
        var definitions = json.createObjectBuilder();
        for (var input : inputs) {
            properties
                    .computeIfAbsent(input.name(), name -> new ArrayList<>())
                    .add(reference(name(input.type(), names)));
            if (input.isRequired()) {
                required.add(input.name());
            }
        }
        inputs.stream()
                .map(NamedInput::type)
                .distinct()
                .filter(type -> !defined.contains(type))
                .forEach(type -> definitions.add(name(type, names), identified(type, names)));
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

    private JsonObject reference(String name) {
        return json.createObjectBuilder().add("$ref", id(name)).build();
    }

    private JsonObject identified(Class<?> type, Map<Class<?>, String> names) {
        return json.createObjectBuilder()
                .add("$id", id(name(type, names)))
                .addAll(json.createObjectBuilder(schema(type)))
                .build();
    }

    private static String id(String name) {
        return "urn:karta:input:" + name;
    }

    private JsonObject schema(Class<?> type) {
        return shapes.find(type).map(Shape::jsonSchema).orElse(JsonValue.EMPTY_JSON_OBJECT);
    }
}
