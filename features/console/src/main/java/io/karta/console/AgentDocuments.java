/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlatform;
import io.karta.process.Explanation;
import jakarta.json.JsonObject;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Agents with their actions and goals, for plan graphs and forms. Immutable. */
record AgentDocuments(AgentPlatform platform) {

    JsonObject agents() {
        return JsonObjects.with(
                        "items", platform.agents().stream().map(this::agent).toList())
                .build();
    }

    GoalDefinition find(String name) {
        return platform.goals().stream()
                .filter(goal -> goal.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Messages.notFound("the goal", name));
    }

    private JsonObjects agent(AgentDefinition agent) {
        var names = TypeNames.of(types(agent));
        return JsonObjects.with("name", agent.name())
                .add("description", agent.description())
                .add("provider", agent.provider())
                .add("version", agent.version())
                .add("planner", agent.planner())
                .add(
                        "actions",
                        agent.actions().stream()
                                .map(action -> action(action, names))
                                .toList())
                .add(
                        "goals",
                        agent.goals().stream().map(goal -> outline(goal, names)).toList());
    }

    /** The types of all actions and goals, which the plan graph connects by their names. */
    private static List<Type> types(AgentDefinition agent) {
        var ofActions = agent.actions().stream()
                .flatMap(action -> Stream.concat(action.inputs().stream(), action.output().stream()));
        var ofGoals = agent.goals().stream()
                .flatMap(goal -> Stream.concat(Stream.of(goal.output()), goal.startingInputTypes().stream()));
        return Stream.<Type>concat(ofActions, ofGoals).toList();
    }

    private static JsonObjects action(ActionDefinition action, TypeNames names) {
        return JsonObjects.with("id", action.id())
                .add("name", action.name())
                .add("description", action.description())
                .add("inputs", action.inputs().stream().map(names::of).toList())
                .add("output", action.output().map(names::of))
                .add("cost", action.cost());
    }

    private JsonObjects outline(GoalDefinition goal, TypeNames names) {
        return JsonObjects.with("name", goal.name())
                .add("description", goal.description())
                .add("output", names.of(goal.output()))
                .add("inputs", goal.startingInputTypes().stream().map(names::of).toList())
                .add("plan", plan(goal));
    }

    /** Returns the plan from the types of the inputs alone; empty if there is none. */
    private List<String> plan(GoalDefinition goal) {
        try {
            return Optional.of(platform.explanation(goal.name()))
                    .flatMap(Explanation::plan)
                    .map(plan -> plan.actions())
                    .orElse(List.of());
        } catch (AgentException ignored) {
            return List.of(); // the plan depends on more than types
        }
    }

    /** Returns a goal with the schemas of its inputs. */
    JsonObject goal(String name) {
        var goal = find(name);
        var shapes = new ObjectShapes(platform.shapes());
        var names = TypeNames.of(goal.startingInputTypes());
        return JsonObjects.with("name", goal.name())
                .add("agent", goal.agent())
                .add("description", goal.description())
                .add("examples", goal.examples())
                .add(
                        "alternatives",
                        goal.startingInputTypes().stream()
                                .map(type -> shapes.typed(type, names.of(type)))
                                .toList())
                .add(
                        "named",
                        goal.namedInputs().stream()
                                .map(input -> shapes.typed(input.type())
                                        .add("name", input.name())
                                        .add("isRequired", input.isRequired()))
                                .toList())
                .build();
    }
}
