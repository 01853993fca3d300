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
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

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
        return JsonObjects.with("name", agent.name())
                .add("description", agent.description())
                .add("provider", agent.provider())
                .add("version", agent.version())
                .add("planner", agent.planner())
                .add(
                        "actions",
                        agent.actions().stream().map(AgentDocuments::action).toList())
                .add("goals", agent.goals().stream().map(this::outline).toList());
    }

    private static JsonObjects action(ActionDefinition action) {
        return JsonObjects.with("id", action.id())
                .add("name", action.name())
                .add("description", action.description())
                .add(
                        "inputs",
                        action.inputs().stream().map(AgentDocuments::name).toList())
                .add("output", action.output().map(AgentDocuments::name))
                .add("cost", action.cost());
    }

    private JsonObjects outline(GoalDefinition goal) {
        return JsonObjects.with("name", goal.name())
                .add("description", goal.description())
                .add("output", name(goal.output()))
                .add("inputs", names(goal))
                .add("plan", plan(goal));
    }

    private static List<String> names(GoalDefinition goal) {
        return goal.startingInputTypes().stream().map(AgentDocuments::name).toList();
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
        return JsonObjects.with("name", goal.name())
                .add("agent", goal.agent())
                .add("description", goal.description())
                .add("examples", goal.examples())
                .add(
                        "alternatives",
                        goal.startingInputTypes().stream().map(shapes::typed).toList())
                .add(
                        "named",
                        goal.namedInputs().stream()
                                .map(input -> shapes.typed(input.type())
                                        .add("name", input.name())
                                        .add("isRequired", input.isRequired()))
                                .toList())
                .build();
    }

    static String name(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.getSimpleName();
        }
        return type instanceof ParameterizedType generic ? name(generic.getRawType()) : type.getTypeName();
    }
}
