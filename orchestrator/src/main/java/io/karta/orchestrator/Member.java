/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A goal of an agent that may do a step.
 *
 * @param name what the strategy calls it
 */
record Member(String name, AgentDefinition agent, GoalDefinition goal) {

    static List<Member> of(AgentDefinition agent) {
        List<GoalDefinition> goals =
                agent.goals().stream().filter(GoalDefinition::isLocal).toList();
        return goals.stream()
                .map(goal -> new Member(goals.size() == 1 ? agent.name() : goal.name(), agent, goal))
                .toList();
    }

    boolean yields(Class<?> type) {
        return type.isAssignableFrom(raw(goal.output()));
    }

    /** What it may begin with, by alternatives: each list must be there as a whole. */
    List<List<Type>> starts() {
        if (!goal.startingInputTypes().isEmpty()) {
            return goal.startingInputTypes().stream()
                    .map(type -> List.<Type>of(type))
                    .toList();
        }
        List<Type> made = agent.actions().stream()
                .map(ActionDefinition::output)
                .flatMap(Optional::stream)
                .toList();
        return List.of(agent.actions().stream()
                .flatMap(action -> action.inputs().stream())
                .distinct()
                .filter(type -> made.stream().noneMatch(output -> raw(type).isAssignableFrom(raw(output))))
                .toList());
    }

    /** Shows it to a model that lays out steps. */
    String shown() {
        String about = agent.description().equals(goal.description())
                ? goal.description()
                : "%s: %s".formatted(agent.description(), goal.description());
        String takes = starts().stream()
                .map(all -> all.stream().map(Member::simple).collect(Collectors.joining(" and ")))
                .collect(Collectors.joining(" or "));
        return "- %s: %s (takes %s, makes %s)"
                .formatted(name, about, takes.isEmpty() ? "nothing" : takes, simple(goal.output()));
    }

    static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        return type instanceof ParameterizedType generic ? raw(generic.getRawType()) : Object.class;
    }

    static String simple(Type type) {
        return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
    }
}
