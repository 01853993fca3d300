/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.SentMessage;
import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.agent.UserInput;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.http.DuplicateMembers;
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

/**
 * Reads the input of a goal from a message: its data, otherwise its text. It is read strictly, as in REST. Not
 * thread-safe.
 */
final class SkillInput {

    private static final String PARTS = "/params/message/parts";

    private final Skills skills;
    private final GoalDefinition goal;
    private final Locale locale;
    private final List<Problem> problems = new ArrayList<>();

    /**
     * Creates the reader of one input.
     *
     * @param locale the language of violated constraints
     */
    SkillInput(Skills skills, GoalDefinition goal, Locale locale) {
        this.skills = skills;
        this.goal = goal;
        this.locale = locale;
    }

    /** Input of a process: by name, or at most one without a name. */
    record Input(List<Object> unnamed, Map<String, Object> named) {

        List<Object> all() {
            return Stream.concat(unnamed.stream(), named.values().stream()).toList();
        }

        AgentProcess create(Skills skills, GoalDefinition goal, ProcessOptions options) {
            var agent = skills.agentOf(goal);
            var platform = skills.platform();
            return named.isEmpty()
                    ? platform.createProcess(agent, options, unnamed.toArray())
                    : platform.createProcess(agent, options, named);
        }
    }

    private AgentPlatform platform() {
        return skills.platform();
    }

    /** Reads the input of a message; empty if it is invalid. */
    Optional<Input> read(SentMessage message) {
        var data = message.data();
        if (data.size() > 1) {
            problems.add(new Problem(PARTS, "must contain at most one part with data"));
            return Optional.empty();
        }
        if (data.isEmpty()) {
            return ofText(message.text());
        }
        return isTextOnly() ? ofText(withData(message.text(), data.get(0))) : ofJson(data.get(0));
    }

    /** A model reads the text, so it may contain data, too. */
    private boolean isTextOnly() {
        return goal.namedInputs().isEmpty() && goal.startingInputTypes().equals(List.of(UserInput.class));
    }

    private static String withData(String text, JsonValue data) {
        return text.isEmpty() ? data.toString() : text + "\n" + data;
    }

    /** Returns why the input is invalid. */
    List<Problem> problems() {
        return problems.isEmpty()
                ? List.of(new Problem(PARTS, "must contain what the skill %s starts with".formatted(goal.name())))
                : problems;
    }

    private Optional<Input> ofText(String text) {
        if (goal.startingInputTypes().contains(UserInput.class)) {
            return Optional.of(new Input(List.of(new UserInput(text)), Map.of()));
        }
        if (goal.startingInputTypes().isEmpty() && goal.namedInputs().isEmpty()) {
            return Optional.of(new Input(List.of(), Map.of()));
        }
        ReadResult<JsonValue> json =
                platform().shapes().of(JsonValue.class).strict().read(text);
        if (json.isEmpty()) {
            problems.add(new Problem(PARTS, "must contain data: the skill %s accepts no text".formatted(goal.name())));
            return Optional.empty();
        }
        DuplicateMembers.first(text)
                .ifPresent(name -> problems.add(
                        new Problem(PARTS, "has the member %s more than once".formatted(Messages.excerpt(name)))));
        return problems.isEmpty() ? ofJson(json.value()) : Optional.empty();
    }

    private Optional<Input> ofJson(JsonValue json) {
        var unnamed = goal.startingInputTypes().stream()
                .flatMap(type -> value(type, json, "").stream())
                .findFirst()
                .map(value -> new Input(List.of(value), Map.of()));
        return unnamed.or(() -> named(json));
    }

    /** Unknown members make an input invalid. */
    private Optional<Object> value(Class<?> type, JsonValue json, String pointer) {
        var shape = platform().shapes().find(type);
        if (shape.isEmpty()) {
            problems.add(problem(pointer, type.getSimpleName() + " cannot be created from data"));
            return Optional.empty();
        }
        ReadResult<?> read = shape.get().strict().read(json);
        var unknown = read.repairs().stream().map(member -> new Problem(member.pointer(), "is unknown"));
        var violations = read.optional()
                .map(value -> platform().violations(value, locale))
                .orElse(List.of());
        var found = Stream.of(read.problems().stream(), unknown, violations.stream())
                .flatMap(each -> each)
                .map(each -> problem(pointer + each.pointer(), each.text()))
                .toList();
        problems.addAll(found);
        return found.isEmpty() ? read.optional().map(Object.class::cast) : Optional.empty();
    }

    private static Problem problem(String pointer, String text) {
        return new Problem(PARTS + pointer, text);
    }

    private Optional<Input> named(JsonValue json) {
        if (goal.namedInputs().isEmpty() || !(json instanceof JsonObject members)) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, Object>();
        members.forEach((name, member) -> goal.namedInputs().stream()
                .filter(input -> input.name().equals(name))
                .flatMap(input -> value(input.type(), member, "/" + name).stream())
                .findFirst()
                .ifPresentOrElse(
                        value -> values.put(name, value), () -> problems.add(problem("/" + name, "is invalid"))));
        goal.namedInputs().stream()
                .filter(NamedInput::isRequired)
                .map(NamedInput::name)
                .filter(name -> !members.containsKey(name))
                .distinct()
                .forEach(name -> problems.add(problem("/" + name, "is missing")));
        return problems.isEmpty() && !values.isEmpty() ? Optional.of(new Input(List.of(), values)) : Optional.empty();
    }
}
