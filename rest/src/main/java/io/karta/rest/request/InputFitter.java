/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.NamedInput;
import io.karta.generation.Shape;
import io.karta.generation.result.ReadResult;
import io.karta.process.AgentPlatform;
import io.karta.rest.problem.BodyProblems;
import io.karta.rest.problem.ProblemText;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads one body as alternative types, and collects the problems of each. Not thread-safe. */
final class InputFitter {

    static final String NAMED = "named inputs";

    private final AgentPlatform platform;
    private final boolean isStrict;
    private final BodyProblems problems = new BodyProblems();

    InputFitter(AgentPlatform platform, boolean isStrict) {
        this.platform = platform;
        this.isStrict = isStrict;
    }

    BodyProblems problems() {
        return problems;
    }

    /** Returns the better alternative: the one with fewer unknown members, then the first one. */
    private static Optional<Fitting> better(Optional<Fitting> first, Optional<Fitting> second) {
        var isSecond = second.isPresent()
                && (first.isEmpty() || second.get().unknown() < first.get().unknown());
        return isSecond ? second : first;
    }

    /** Returns the body as the type that matches best; empty if it matches none. */
    Optional<Fitting> fitBest(List<Class<?>> types, String text) {
        Optional<Fitting> best = Optional.empty();
        for (var type : types) {
            best = better(best, fit(type, text));
        }
        return best;
    }

    /** Returns the body as the type, with the number of unknown members; empty if the body does not match the type. */
    Optional<Fitting> fit(Class<?> type, String text) {
        return shape(type, "").flatMap(shape -> fit(type, shape.strict().read(text), ""));
    }

    private Optional<Fitting> fit(Class<?> type, JsonValue value, String at) {
        return shape(type, at).flatMap(shape -> fit(type, shape.strict().read(value), at));
    }

    private Optional<Shape<?>> shape(Class<?> type, String at) {
        var shape = platform.shapes().find(type);
        if (shape.isEmpty()) {
            problems.add(type.getSimpleName(), () -> at, "cannot be created from JSON");
        }
        return shape;
    }

    private Optional<Fitting> fit(Class<?> type, ReadResult<?> result, String at) {
        var input = type.getSimpleName();
        result.problems().forEach(wrong -> problems.add(input, () -> at + wrong.pointer(), wrong.text()));
        var violations = result.optional()
                .map(value -> platform.violations(value, Locale.getDefault()))
                .orElse(List.of());
        violations.forEach(wrong -> problems.add(input, () -> at + wrong.pointer(), wrong.text()));
        var unknown = result.repairs(); // strict reading repairs only unknown members, by omitting them
        if (isStrict) {
            unknown.forEach(member -> problems.add(input, () -> at + member.pointer(), "is unknown"));
        }
        return violations.isEmpty() && (unknown.isEmpty() || !isStrict)
                ? result.optional().map(value -> new Fitting(value, unknown.size()))
                : Optional.empty();
    }

    /**
     * Returns the inputs of a body by name; empty if the body is not an object, or if an input is invalid or missing.
     */
    Optional<Fitting> fit(List<NamedInput> inputs, String text) {
        ReadResult<JsonValue> body =
                platform.shapes().of(JsonValue.class).strict().read(text);
        body.problems().forEach(wrong -> problems.add(NAMED, wrong::pointer, wrong.text()));
        return body.optional().flatMap(value -> fit(inputs, value));
    }

    private Optional<Fitting> fit(List<NamedInput> inputs, JsonValue body) {
        if (!(body instanceof JsonObject object)) {
            problems.add(NAMED, () -> "", "is not an object");
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, Object>();
        int unknown = 0;
        for (var member : object.entrySet()) {
            var fitting = member(inputs, member);
            fitting.map(Fitting::value).ifPresent(value -> values.put(member.getKey(), value));
            unknown += fitting.map(Fitting::unknown).orElse(1);
        }
        var left = isStrict ? object.size() - values.size() : unreadable(inputs, object, values);
        return isComplete(inputs, object) && left == 0 && !values.isEmpty()
                ? Optional.of(new Fitting(values, unknown))
                : Optional.empty();
    }

    private static int unreadable(List<NamedInput> inputs, JsonObject object, Map<String, Object> values) {
        return (int) object.keySet().stream()
                .filter(name -> !values.containsKey(name) && isKnown(inputs, name))
                .count();
    }

    private static boolean isKnown(List<NamedInput> inputs, String name) {
        return inputs.stream().anyMatch(input -> input.name().equals(name));
    }

    private Optional<Fitting> member(List<NamedInput> inputs, Map.Entry<String, JsonValue> member) {
        var pointer = pointer(member.getKey());
        if (isStrict && !isKnown(inputs, member.getKey())) {
            problems.add(NAMED, () -> pointer, "is unknown");
        }
        Optional<Fitting> best = Optional.empty();
        for (var input : inputs) {
            if (input.name().equals(member.getKey())) {
                best = better(best, fit(input.type(), member.getValue(), pointer));
            }
        }
        return best;
    }

    private boolean isComplete(List<NamedInput> inputs, JsonObject object) {
        var missing = inputs.stream()
                .filter(NamedInput::isRequired)
                .map(NamedInput::name)
                .filter(name -> !object.containsKey(name))
                .distinct()
                .toList();
        missing.forEach(name -> problems.add(NAMED, () -> pointer(name), "is missing"));
        return missing.isEmpty();
    }

    private static String pointer(String name) {
        return "/" + ProblemText.token(name);
    }

    /** The body as one of the alternatives, with the number of unknown members. */
    record Fitting(Object value, int unknown) {

        /** Returns the inputs by name, of a body that was read with names. */
        @SuppressWarnings("unchecked") // created by fit(List, JsonValue)
        Map<String, Object> named() {
            return (Map<String, Object>) value;
        }
    }
}
