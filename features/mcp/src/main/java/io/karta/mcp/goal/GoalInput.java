/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.Problem;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** One of the alternative inputs of a goal. Immutable. */
sealed interface GoalInput {

    /** Returns the alternatives, of types that can be created from JSON; one without input if the goal takes none. */
    static List<GoalInput> of(GoalDefinition goal, Shapes shapes) {
        var all = new ArrayList<GoalInput>();
        goal.startingInputTypes()
                .forEach(type -> shapes.find(type).ifPresent(shape -> all.add(new OfType(type, shape))));
        if (!goal.namedInputs().isEmpty()) {
            all.add(new ByName(goal.namedInputs(), shapes));
        }
        return goal.startingInputTypes().isEmpty() && goal.namedInputs().isEmpty()
                ? List.of(new ByName(List.of(), shapes))
                : all;
    }

    /** Returns the starting input types that cannot be created from JSON. */
    static Stream<Class<?>> unreadable(GoalDefinition goal, Shapes shapes) {
        return goal.startingInputTypes().stream()
                .filter(type -> shapes.find(type).isEmpty());
    }

    /** Returns the part of a tool name that distinguishes this alternative from the others. */
    String name();

    JsonObject schema();

    /** Reads the arguments of a call. */
    Read read(JsonObject arguments);

    /**
     * Inputs of a process, by name; the objects without a name are named by their types.
     *
     * @param objects the objects without a name
     * @param named the objects with a name
     * @param problems why there are none
     */
    record Read(List<Object> objects, Map<String, Object> named, List<Problem> problems) {

        /** Returns the problems, and those that a check finds in the inputs. */
        List<Problem> problems(Function<Object, List<Problem>> check) {
            var unnamed = objects.stream().flatMap(value -> check.apply(value).stream());
            var byName = named.entrySet().stream().flatMap(input -> check.apply(input.getValue()).stream()
                    .map(wrong -> new Problem("/" + input.getKey() + wrong.pointer(), wrong.text())));
            return Stream.of(problems.stream(), unnamed, byName)
                    .flatMap(Function.identity())
                    .toList();
        }
    }

    /** One object. A type that is not a JSON object is wrapped as the only member of an object. */
    record OfType(Class<?> type, Shape<?> shape) implements GoalInput {

        private static final String VALUE = "value";

        @Override
        public String name() {
            return type.getSimpleName();
        }

        @Override
        public JsonObject schema() {
            var schema = ObjectSchema.resolved(shape.jsonSchema());
            return ObjectSchema.isObject(schema)
                    ? schema
                    : new ObjectSchema().with(VALUE, shape.jsonSchema()).toJson(List.of(VALUE));
        }

        @Override
        public Read read(JsonObject arguments) {
            var isWrapped = !ObjectSchema.isObject(ObjectSchema.resolved(shape.jsonSchema()));
            var json = isWrapped ? arguments.getOrDefault(VALUE, JsonValue.NULL) : arguments;
            var read = shape.read(json);
            return new Read(read.optional().stream().map(Object.class::cast).toList(), Map.of(), read.problems());
        }
    }

    /** Objects by name. */
    record ByName(List<NamedInput> inputs, Shapes shapes) implements GoalInput {

        @Override
        public String name() {
            return "named";
        }

        @Override
        public JsonObject schema() {
            var schema = new ObjectSchema();
            inputs.forEach(input -> schema.with(
                    input.name(),
                    shapes.find(input.type()).map(Shape::jsonSchema).orElse(JsonValue.EMPTY_JSON_OBJECT)));
            var required = inputs.stream()
                    .filter(NamedInput::isRequired)
                    .map(NamedInput::name)
                    .distinct()
                    .toList();
            return schema.toJson(required);
        }

        @Override
        public Read read(JsonObject arguments) {
            var values = new LinkedHashMap<String, Object>();
            var problems = new ArrayList<Problem>();
            for (var input : inputs) {
                var pointer = "/" + input.name();
                var shape = shapes.find(input.type());
                if (arguments.containsKey(input.name()) && shape.isEmpty()) {
                    problems.add(new Problem(pointer, "cannot be created from JSON"));
                } else if (arguments.containsKey(input.name())) {
                    var read = shape.get().read(arguments.get(input.name()));
                    read.optional().ifPresent(value -> values.put(input.name(), value));
                    read.problems().stream()
                            .map(problem -> new Problem(pointer + problem.pointer(), problem.text()))
                            .forEach(problems::add);
                } else if (input.isRequired()) {
                    problems.add(new Problem(pointer, "is missing"));
                }
            }
            unknown(arguments).forEach(problems::add);
            return new Read(List.of(), values, problems);
        }

        private Stream<Problem> unknown(JsonObject arguments) {
            return arguments.keySet().stream()
                    .filter(name ->
                            inputs.stream().noneMatch(input -> input.name().equals(name)))
                    .map(name -> new Problem("/" + name, "is unknown"));
        }
    }
}
