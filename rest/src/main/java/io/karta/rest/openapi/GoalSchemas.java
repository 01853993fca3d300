/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.agent.GoalDefinition;
import io.karta.agent.UserInput;
import io.karta.generation.SchemaComponents;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Schemas and examples of what goals take and return. Not thread-safe. */
final class GoalSchemas {

    private final JsonProvider json;
    private final Shapes shapes;
    private final SchemaComponents components;
    private final Set<String> reserved;
    private final Map<String, JsonObject> alternatives = new LinkedHashMap<>();

    /** Collects the types of all goals first: their names come before those of alternatives. */
    GoalSchemas(JsonProvider json, Shapes shapes, Set<String> reserved, List<GoalDefinition> goals) {
        this.json = json;
        this.shapes = shapes;
        this.reserved = reserved;
        components = new SchemaComponents(reserved);
        for (var goal : goals) {
            goal.startingInputTypes().forEach(type -> components.add(shapes.of(type)));
            components.add(shapes.of(goal.output()));
        }
    }

    JsonObject all() {
        return json.createObjectBuilder(components.all())
                .addAll(json.createObjectBuilder(alternatives))
                .build();
    }

    /** Returns the content of the request; empty if the goal takes no input. */
    Optional<JsonObject> input(GoalDefinition goal, String operation) {
        var types = goal.startingInputTypes();
        if (types.isEmpty()) {
            return Optional.empty();
        }
        var examples = json.createObjectBuilder();
        types.forEach(type -> addExamples(examples, type, goal));
        return Optional.of(content(types.size() == 1 ? schema(types.get(0)) : anyOf(types, operation), examples));
    }

    /** Returns the content of the response. */
    JsonObject output(GoalDefinition goal) {
        var examples = json.createObjectBuilder();
        var shape = shapes.of(goal.output());
        addExample(examples, "result", shape);
        return content(components.add(shape), examples);
    }

    private JsonObject content(JsonObject schema, JsonObjectBuilder examples) {
        var media = json.createObjectBuilder().add("schema", schema);
        var shown = examples.build();
        if (!shown.isEmpty()) {
            media.add("examples", shown);
        }
        return json.createObjectBuilder().add("application/json", media).build();
    }

    private JsonObject schema(Class<?> type) {
        return components.add(shapes.of(type));
    }

    /** Alternatives get a name, from which generators of clients make a class. */
    private JsonObject anyOf(List<Class<?>> types, String operation) {
        var name = free(OperationNames.capitalized(operation) + "Input");
        var options = json.createArrayBuilder();
        types.forEach(type -> options.add(schema(type)));
        alternatives.put(
                name,
                json.createObjectBuilder()
                        .add("description", "One of the inputs of the goal")
                        .add("anyOf", options)
                        .build());
        return json.createObjectBuilder()
                .add("$ref", "#/components/schemas/" + name)
                .build();
    }

    private String free(String wanted) {
        var name = wanted;
        for (int i = 2; reserved.contains(name) || components.all().containsKey(name); i++) {
            name = wanted + i;
        }
        return name;
    }

    /** The examples of a goal are requests of users. */
    private void addExamples(JsonObjectBuilder examples, Class<?> type, GoalDefinition goal) {
        if (type != UserInput.class || goal.examples().isEmpty()) {
            addExample(examples, type.getSimpleName(), shapes.of(type));
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

    /** A type may be stricter than its schema, and then has no example. */
    private void addExample(JsonObjectBuilder examples, String name, Shape<?> shape) {
        var value = shape.exampleJson();
        if (shape.strict().read(value).isPresent()) {
            examples.add(name, json.createObjectBuilder().add("value", value));
        }
    }
}
