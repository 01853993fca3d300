/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Capabilities;
import io.karta.agent.GoalDefinition;
import io.karta.generation.CapabilityDescription;
import io.karta.generation.Shapes;
import io.karta.generation.type.RawClass;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Goal of an agent that can run a step.
 *
 * @param name the name in strategies
 */
record CandidateAgent(String name, AgentDefinition agent, GoalDefinition goal) {

    static List<CandidateAgent> of(AgentDefinition agent) {
        List<GoalDefinition> goals =
                agent.goals().stream().filter(GoalDefinition::isLocal).toList();
        return goals.stream()
                .map(goal -> new CandidateAgent(goals.size() == 1 ? agent.name() : goal.name(), agent, goal))
                .toList();
    }

    boolean produces(Type type) {
        return isAssignable(type, goal.output())
                && (type instanceof Class<?> || goal.output() instanceof ParameterizedType);
    }

    /** Returns the alternative inputs of the goal. All types of one list are needed together. */
    List<List<Type>> startingInputs() {
        if (!goal.startingInputTypes().isEmpty()) {
            return goal.startingInputTypes().stream()
                    .map(type -> List.<Type>of(type))
                    .toList();
        }
        List<Type> outputs = agent.actions().stream()
                .map(ActionDefinition::output)
                .flatMap(Optional::stream)
                .toList();
        return List.of(relevantActions().stream()
                .flatMap(action -> action.inputs().stream())
                .distinct()
                .filter(type -> outputs.stream().noneMatch(output -> isAssignable(type, output)))
                .toList());
    }

    /**
     * Returns whether the produced type is assignable to the required one. Lists of different element types are not.
     */
    private static boolean isAssignable(Type expected, Type output) {
        boolean isOfOthers = expected instanceof ParameterizedType one
                && output instanceof ParameterizedType other
                && !Arrays.equals(one.getActualTypeArguments(), other.getActualTypeArguments());
        return !isOfOthers && RawClass.of(expected).isAssignableFrom(RawClass.of(output));
    }

    /** Returns whether an object is assignable to a type, judged by its elements. */
    static boolean isInstance(Type expected, Object object) {
        if (expected instanceof ParameterizedType generic
                && object instanceof Iterable<?> elements
                && generic.getActualTypeArguments().length == 1) {
            Class<?> element = RawClass.of(generic.getActualTypeArguments()[0]);
            return RawClass.of(expected).isInstance(object)
                    && StreamSupport.stream(elements.spliterator(), false).allMatch(element::isInstance);
        }
        return RawClass.of(expected).isInstance(object);
    }

    /** Returns the actions that can contribute to the goal. An action without a result can set a condition. */
    private Collection<ActionDefinition> relevantActions() {
        if (agent.goals().size() == 1) {
            return agent.actions();
        }
        Map<String, ActionDefinition> found = new LinkedHashMap<>();
        Deque<Type> expected = new ArrayDeque<>(List.of(goal.output()));
        agent.actions().stream()
                .filter(action -> action.output().isEmpty())
                .forEach(action -> add(action, found, expected));
        while (!expected.isEmpty()) {
            Type type = expected.remove();
            agent.actions().stream()
                    .filter(action -> action.output()
                            .filter(output -> isAssignable(type, output))
                            .isPresent())
                    .forEach(action -> add(action, found, expected));
        }
        return found.values();
    }

    private static void add(ActionDefinition action, Map<String, ActionDefinition> found, Deque<Type> expected) {
        if (found.putIfAbsent(action.id(), action) == null) {
            expected.addAll(action.inputs());
        }
    }

    /** Describes the agent in the prompt for a strategy. */
    CapabilityDescription describe(Shapes shapes) {
        String about = agent.description().equals(goal.description())
                ? Capabilities.purpose(goal)
                : "%s: %s".formatted(agent.description(), Capabilities.purpose(goal));
        CapabilityDescription description =
                Capabilities.withInputs(CapabilityDescription.of(name, about), startingInputs(), shapes);
        return Capabilities.withKnowledge(description.output(goal.output(), shapes), agent.knowledge());
    }

    static String simple(Type type) {
        return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
    }
}
