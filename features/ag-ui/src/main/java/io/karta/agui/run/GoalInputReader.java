/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.agent.UserInput;
import io.karta.agui.FrontendTools;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.http.DuplicateMembers;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the input of a goal: the JSON that a client sends with a run, otherwise the text of its message. Not
 * thread-safe.
 */
final class GoalInputReader {

    private final GoalDefinition goal;
    private final AgentPlatform platform;
    private final Locale locale;
    private final List<Problem> problems = new ArrayList<>();

    /**
     * Creates the reader of one input.
     *
     * @param locale the language of violated constraints
     */
    GoalInputReader(GoalDefinition goal, AgentPlatform platform, Locale locale) {
        this.goal = goal;
        this.platform = platform;
        this.locale = locale;
    }

    /** Input of a process: by name, or at most one without a name. */
    record GoalInput(List<Object> unnamed, Map<String, Object> named) {

        private static final String TOOLS = "frontendTools";

        AgentProcess create(AgentPlatform platform, AgentDefinition agent, ProcessOptions options) {
            return named.isEmpty()
                    ? platform.createProcess(agent, options, unnamed.toArray())
                    : platform.createProcess(agent, options, named);
        }

        /** The input itself stays the latest object, which may trigger an action. */
        GoalInput after(FrontendTools tools) {
            if (named.isEmpty()) {
                return new GoalInput(
                        Stream.concat(Stream.of(tools), unnamed.stream()).toList(), named);
            }
            var all = new LinkedHashMap<String, Object>();
            all.put(TOOLS, tools);
            all.putAll(named);
            return new GoalInput(unnamed, all);
        }
    }

    /** Creates a process with the input of a run. */
    AgentProcess create(AgentDefinition agent, ProcessOptions options, RunAgentInput input, String text) {
        var read = read(input, text);
        var all = new OfferedTools(input.tools()).of(agent).map(read::after).orElse(read);
        try {
            return all.create(platform, agent, options);
        } catch (InvalidInputException e) {
            throw Messages.invalidGoalInput(goal.name(), expected(), List.of());
        }
    }

    private GoalInput read(RunAgentInput input, String text) {
        var json = input.options().get("input");
        if (json == null && goal.startingInputTypes().contains(UserInput.class)) {
            return new GoalInput(List.of(new UserInput(text)), Map.of());
        }
        var read = json == null ? ofText(text) : ofJson(json);
        return read.orElseThrow(() -> Messages.invalidGoalInput(goal.name(), expected(), problems));
    }

    private Optional<GoalInput> ofText(String text) {
        if (goal.startingInputTypes().isEmpty() && goal.namedInputs().isEmpty()) {
            return Optional.of(new GoalInput(List.of(), Map.of()));
        }
        ReadResult<JsonValue> json =
                platform.shapes().of(JsonValue.class).strict().read(text);
        if (json.isEmpty()) {
            problems.add(new Problem("", "the message is a text; this goal needs JSON"));
            return Optional.empty();
        }
        DuplicateMembers.first(text)
                .ifPresent(name ->
                        problems.add(new Problem("", "has the member " + Messages.excerpt(name) + " more than once")));
        return problems.isEmpty() ? ofJson(json.value()) : Optional.empty();
    }

    private Optional<GoalInput> ofJson(JsonValue json) {
        var unnamed = goal.startingInputTypes().stream()
                .flatMap(type -> value(type, json, "").stream())
                .findFirst()
                .map(value -> new GoalInput(List.of(value), Map.of()));
        return unnamed.or(() -> named(json));
    }

    /** Unknown members make an input invalid, as in REST. */
    private Optional<Object> value(Class<?> type, JsonValue json, String pointer) {
        var shape = platform.shapes().find(type);
        if (shape.isEmpty()) {
            problems.add(new Problem(pointer, type.getSimpleName() + " cannot be created from JSON"));
            return Optional.empty();
        }
        ReadResult<?> read = shape.get().strict().read(json);
        var unknown = read.repairs().stream().map(member -> new Problem(member.pointer(), "is unknown"));
        var violations =
                read.optional().map(value -> platform.violations(value, locale)).orElse(List.of());
        var found = Stream.of(read.problems().stream(), unknown, violations.stream())
                .flatMap(Function.identity())
                .map(problem -> new Problem(pointer + problem.pointer(), problem.text()))
                .toList();
        problems.addAll(found);
        return found.isEmpty() ? read.optional().map(Object.class::cast) : Optional.empty();
    }

    private Optional<GoalInput> named(JsonValue json) {
        if (goal.namedInputs().isEmpty() || !(json instanceof JsonObject members)) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, Object>();
        members.forEach((name, member) -> goal.namedInputs().stream()
                .filter(input -> input.name().equals(name))
                .flatMap(input -> value(input.type(), member, "/" + name).stream())
                .findFirst()
                .ifPresentOrElse(
                        value -> values.put(name, value), () -> problems.add(new Problem("/" + name, "is invalid"))));
        goal.namedInputs().stream()
                .filter(NamedInput::isRequired)
                .map(NamedInput::name)
                .filter(name -> !members.containsKey(name))
                .forEach(name -> problems.add(new Problem("/" + name, "is missing")));
        return problems.isEmpty() && !values.isEmpty()
                ? Optional.of(new GoalInput(List.of(), values))
                : Optional.empty();
    }

    private String expected() {
        var names = goal.namedInputs().stream().map(NamedInput::name).distinct();
        return Stream.concat(goal.startingInputTypes().stream().map(Class::getSimpleName), names)
                .collect(Collectors.joining(" or ", "expected ", ""));
    }
}
