/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.agent.UserInput;
import io.karta.generation.SchemaComponents;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Schemas and examples of the inputs and results of goals. Not thread-safe. */
final class GoalSchemas {

    /** The keys of components are ASCII (OpenAPI 3.1, section 4.8.7.1). */
    private static final String NOT_ALLOWED = "[^A-Za-z0-9_]";

    private final JsonProvider json;
    private final Shapes shapes;
    private final SchemaComponents components;
    private final Set<String> reserved;
    private final Map<String, JsonObject> alternatives = new LinkedHashMap<>();

    /** Collects the types of all goals first: their names have precedence over those of alternatives. */
    GoalSchemas(JsonProvider json, Shapes shapes, Set<String> reserved, List<GoalDefinition> goals) {
        this.json = json;
        this.shapes = shapes;
        this.reserved = reserved;
        components = new SchemaComponents(reserved);
        for (var goal : goals) {
            goal.startingInputTypes().forEach(this::schema);
            goal.namedInputs().forEach(input -> schema(input.type()));
            schema(goal.output());
        }
    }

    JsonObject all() {
        return json.createObjectBuilder(components.all())
                .addAll(json.createObjectBuilder(alternatives))
                .build();
    }

    /** Returns the content of the request; empty if the goal takes no input. */
    Optional<JsonObject> input(GoalDefinition goal, String operation) {
        var examples = json.createObjectBuilder();
        var options = new ArrayList<JsonObject>();
        for (var type : goal.startingInputTypes()) {
            addExamples(examples, type, goal);
            options.add(schema(type));
        }
        if (!goal.namedInputs().isEmpty()) {
            options.add(byName(goal.namedInputs(), operation));
            examples.add("names", json.createObjectBuilder().add("value", exampleByName(goal.namedInputs())));
        }
        return switch (options.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(content(options.get(0), examples));
            default -> Optional.of(content(anyOf(options, operation), examples));
        };
    }

    private JsonObject byName(List<NamedInput> inputs, String operation) {
        var members = new LinkedHashMap<String, List<JsonObject>>();
        inputs.forEach(input ->
                members.computeIfAbsent(input.name(), name -> new ArrayList<>()).add(schema(input.type())));
        var properties = json.createObjectBuilder();
        members.forEach((name, types) -> properties.add(
                name,
                types.size() == 1
                        ? types.get(0)
                        : json.createObjectBuilder()
                                .add("anyOf", json.createArrayBuilder(types))
                                .build()));
        var required = inputs.stream()
                .filter(NamedInput::isRequired)
                .map(NamedInput::name)
                .distinct()
                .toList();
        return component(
                operation + "NamedInputs",
                json.createObjectBuilder()
                        .add("description", "The inputs of the goal by name")
                        .add("type", "object")
                        .add("properties", properties)
                        .add("required", json.createArrayBuilder(required)));
    }

    private JsonObjectBuilder exampleByName(List<NamedInput> inputs) {
        var example = json.createObjectBuilder();
        var isEachOptional = inputs.stream().noneMatch(NamedInput::isRequired);
        inputs.stream().filter(input -> isEachOptional || input.isRequired()).forEach(input -> shapes.find(input.type())
                .ifPresent(shape -> example.add(input.name(), shape.exampleJson())));
        return example;
    }

    /** Returns the content of the response. */
    JsonObject output(GoalDefinition goal) {
        var examples = json.createObjectBuilder();
        shapes.find(goal.output()).ifPresent(shape -> addExample(examples, "result", shape));
        return content(schema(goal.output()), examples);
    }

    private JsonObject content(JsonObject schema, JsonObjectBuilder examples) {
        var media = json.createObjectBuilder().add("schema", schema);
        var listed = examples.build();
        if (!listed.isEmpty()) {
            media.add("examples", listed);
        }
        return json.createObjectBuilder().add("application/json", media).build();
    }

    /** Any value is allowed where a type has no schema, for example an interface with unknown subtypes. */
    private JsonObject schema(Type type) {
        return shapes.find(type).map(components::add).orElse(JsonValue.EMPTY_JSON_OBJECT);
    }

    private JsonObject anyOf(List<JsonObject> options, String operation) {
        return component(
                operation + "Input",
                json.createObjectBuilder()
                        .add("description", "One of the inputs of the goal")
                        .add("anyOf", json.createArrayBuilder(options)));
    }

    /** Inputs are named, because client generators create a class for each. */
    private JsonObject component(String preferred, JsonObjectBuilder schema) {
        var name = free(OperationNames.capitalized(preferred).replaceAll(NOT_ALLOWED, ""));
        alternatives.put(name, schema.build());
        return json.createObjectBuilder()
                .add("$ref", "#/components/schemas/" + name)
                .build();
    }

    private String free(String preferred) {
        var name = preferred;
        for (int i = 2; isTaken(name); i++) {
            name = preferred + i;
        }
        return name;
    }

    private boolean isTaken(String name) {
        return reserved.contains(name)
                || alternatives.containsKey(name)
                || components.all().containsKey(name);
    }

    /** The examples of a goal are texts of user requests. */
    private void addExamples(JsonObjectBuilder examples, Class<?> type, GoalDefinition goal) {
        if (type != UserInput.class || goal.examples().isEmpty()) {
            shapes.find(type).ifPresent(shape -> addExample(examples, type.getSimpleName(), shape));
            return;
        }
        int number = 1;
        for (var text : goal.examples()) {
            var input = json.createObjectBuilder().add("content", text);
            examples.add(
                    "request" + number++,
                    json.createObjectBuilder().add("summary", text).add("value", input));
        }
    }

    /** A type may be stricter than its schema; it then has no example. */
    private void addExample(JsonObjectBuilder examples, String name, Shape<?> shape) {
        var value = shape.exampleJson();
        if (shape.strict().read(value).isPresent()) {
            examples.add(name, json.createObjectBuilder().add("value", value));
        }
    }
}
