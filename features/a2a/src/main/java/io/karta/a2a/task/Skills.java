/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.JsonBuilders;
import io.karta.a2a.protocol.MediaTypes;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.HasContent;
import io.karta.agent.UserInput;
import io.karta.process.AgentPlatform;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Goals that clients see as skills. Immutable.
 *
 * @param only the name of the only goal; empty for all
 */
public record Skills(AgentPlatform platform, Optional<String> only) {

    static final String ENDPOINT = "a2a";

    /** Returns the goals; agents may be deployed at any time. */
    List<GoalDefinition> all() {
        return platform.agents().stream()
                .flatMap(agent -> agent.goals().stream())
                .filter(goal -> goal.isOpenTo(ENDPOINT))
                .filter(goal -> only.isEmpty() || only.get().equals(goal.name()))
                .toList();
    }

    /** Returns whether there is any skill. */
    public boolean isEmpty() {
        return all().isEmpty();
    }

    /** Returns the names. */
    List<String> names() {
        return all().stream().map(GoalDefinition::name).toList();
    }

    Optional<GoalDefinition> find(String name) {
        return all().stream().filter(goal -> goal.name().equals(name)).findFirst();
    }

    AgentDefinition agentOf(GoalDefinition goal) {
        return platform.agents().stream()
                .filter(agent -> agent.name().equals(goal.agent()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns what the skills do. */
    public List<String> descriptions() {
        return all().stream().map(GoalDefinition::description).toList();
    }

    /** Returns the skills of the agent card. */
    public List<JsonObject> toJson() {
        return all().stream().map(this::skill).toList();
    }

    private JsonObject skill(GoalDefinition goal) {
        var skill = JsonBuilders.object()
                .add("id", goal.name())
                .add("name", goal.name())
                .add("description", description(goal))
                .add("tags", JsonBuilders.array(goal.tags().isEmpty() ? List.of(goal.agent()) : goal.tags()))
                .add("inputModes", JsonBuilders.array(inputModes(goal)))
                .add("outputModes", JsonBuilders.array(outputModes(goal)));
        if (!goal.examples().isEmpty()) {
            skill.add("examples", JsonBuilders.array(goal.examples()));
        }
        return skill.build();
    }

    /** Models of clients read the description, so it tells the form of the data. */
    private String description(GoalDefinition goal) {
        var schemas = goal.startingInputTypes().stream()
                .filter(type -> type != UserInput.class)
                .flatMap(type -> platform.shapes().find(type).stream())
                .map(shape -> "\nData: " + shape.jsonSchemaText());
        var named = goal.namedInputs().stream().flatMap(input -> platform.shapes().find(input.type()).stream()
                .map(shape -> "\nMember %s of the data: %s".formatted(input.name(), shape.jsonSchemaText())));
        return Stream.of(Stream.of(goal.description()), schemas, named)
                .flatMap(texts -> texts)
                .reduce("", String::concat);
    }

    static List<String> inputModes(GoalDefinition goal) {
        boolean isText = goal.startingInputTypes().contains(UserInput.class);
        boolean isData = goal.startingInputTypes().stream().anyMatch(type -> type != UserInput.class)
                || !goal.namedInputs().isEmpty();
        return isText && isData
                ? List.of(MediaTypes.TEXT, MediaTypes.JSON)
                : List.of(isData ? MediaTypes.JSON : MediaTypes.TEXT);
    }

    static List<String> outputModes(GoalDefinition goal) {
        if (goal.output() == String.class) {
            return List.of(MediaTypes.TEXT);
        }
        return goal.output() instanceof Class<?> type && HasContent.class.isAssignableFrom(type)
                ? List.of(MediaTypes.TEXT, MediaTypes.JSON)
                : List.of(MediaTypes.JSON, MediaTypes.TEXT);
    }
}
