/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.generation.Shape;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the inputs of a goal strictly, and collects the problems. Not thread-safe. */
final class GoalInputs {

    private final AgentPlatform platform;
    private final GoalDefinition goal;
    private final List<Problem> problems = new ArrayList<>();

    GoalInputs(AgentPlatform platform, GoalDefinition goal) {
        this.platform = platform;
        this.goal = goal;
    }

    /** Creates a process from a body: one object of a starting type, or inputs by name. */
    AgentProcess create(AgentDefinition agent, ProcessOptions options, String body) {
        if (goal.startingInputTypes().isEmpty() && goal.namedInputs().isEmpty()) {
            return platform.createProcess(agent, options);
        }
        var object = first(goal.startingInputTypes(), body);
        if (object.isPresent()) {
            return platform.createProcess(agent, options, object.get());
        }
        return platform.createProcess(agent, options, named(body));
    }

    /** Reads an object of the first type that matches. */
    Object read(List<Class<?>> types, String body) {
        return first(types, body).orElseThrow(this::invalid);
    }

    private Optional<Object> first(List<Class<?>> types, String body) {
        return types.stream()
                .flatMap(type -> shape(type, "").stream())
                .flatMap(shape -> checked(shape.strict().read(body), "").stream())
                .findFirst();
    }

    private Optional<Shape<?>> shape(Class<?> type, String pointer) {
        var shape = platform.shapes().find(type);
        if (shape.isEmpty()) {
            problems.add(new Problem(pointer, type.getSimpleName() + " cannot be created from JSON"));
        }
        return shape;
    }

    private Map<String, Object> named(String body) {
        ReadResult<JsonValue> json =
                platform.shapes().of(JsonValue.class).strict().read(body);
        if (goal.namedInputs().isEmpty() || json.isEmpty() || !(json.value() instanceof JsonObject members)) {
            throw invalid();
        }
        problems.clear();
        Map<String, Object> values = new LinkedHashMap<>();
        members.forEach((name, member) -> named(name, member).ifPresent(value -> values.put(name, value)));
        goal.namedInputs().stream()
                .filter(input -> input.isRequired() && !members.containsKey(input.name()))
                .forEach(input -> problems.add(new Problem("/" + input.name(), "is missing")));
        if (!problems.isEmpty()) {
            throw invalid();
        }
        return values;
    }

    private Optional<Object> named(String name, JsonValue member) {
        List<Class<?>> types = goal.namedInputs().stream()
                .filter(input -> input.name().equals(name))
                .<Class<?>>map(NamedInput::type)
                .toList();
        if (types.isEmpty()) {
            problems.add(new Problem("/" + name, "is unknown"));
        }
        return types.stream()
                .flatMap(type -> shape(type, "/" + name).stream())
                .flatMap(shape -> checked(shape.strict().read(member), "/" + name).stream())
                .findFirst();
    }

    /** Unknown members make an input invalid, as in REST. */
    private Optional<Object> checked(ReadResult<?> read, String pointer) {
        var unknown = read.repairs().stream().map(member -> new Problem(member.pointer(), "is unknown"));
        var violations = read.optional()
                .map(value -> platform.violations(value, Locale.getDefault()))
                .orElse(List.of());
        var found = Stream.concat(Stream.concat(read.problems().stream(), unknown), violations.stream())
                .map(problem -> new Problem(pointer + problem.pointer(), problem.text()))
                .toList();
        problems.addAll(found);
        return found.isEmpty() ? read.optional().map(Object.class::cast) : Optional.empty();
    }

    private RequestException invalid() {
        return Messages.invalidBody("does not match " + goal.name(), problems);
    }
}
