/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.NamedInput;
import io.karta.agent.UserInput;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.generation.type.RawClass;
import io.karta.planner.Plan;
import io.karta.planner.Step;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Starting inputs of a goal. */
public final class GoalStarts {

    private GoalStarts() {}

    /**
     * Sets the default starting inputs of exported goals, and their configured endpoints.
     *
     * @param agent the agent
     * @param endpoints remote endpoints by the names of goals; other goals keep theirs
     * @return the agent with complete goals
     */
    public static AgentModel resolve(AgentModel agent, Map<String, Set<String>> endpoints) {
        Optional<CompiledAgent> compiled = areSettled(agent) ? Optional.empty() : Optional.of(new CompiledAgent(agent));
        List<GoalModel> resolved = new ArrayList<>();
        for (GoalModel goal : agent.goalModels()) {
            Set<String> open = endpoints.getOrDefault(goal.name(), goal.endpoints());
            resolved.add(
                    isSettled(goal)
                            ? goal.with(goal.startingInputTypes(), goal.namedInputs(), open)
                            : resolve(goal, compiled.orElseThrow(), open));
        }
        return agent.withGoals(resolved);
    }

    private static boolean areSettled(AgentModel agent) {
        for (GoalModel goal : agent.goalModels()) {
            if (!isSettled(goal)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSettled(GoalModel goal) {
        return !goal.remote() || !goal.namedInputs().isEmpty();
    }

    private static GoalModel resolve(GoalModel goal, CompiledAgent agent, Set<String> open) {
        if (goal.startingInputTypes().isEmpty()) {
            return goal.with(defaultStart(goal, agent), List.of(), open);
        }
        var start = new NamedStart(goal, agent);
        List<NamedInput> named = start.inputs();
        return goal.with(named.isEmpty() ? goal.startingInputTypes() : start.sufficient(), named, open);
    }

    /** Returns {@code UserInput}, unless the goal needs no input and no step of the plan reads one. */
    private static List<Class<?>> defaultStart(GoalModel goal, CompiledAgent agent) {
        if (agent.planFrom(goal, List.of()).plan().isEmpty()) {
            return List.of(UserInput.class);
        }
        Optional<Plan> plan = agent.planFrom(goal, List.of(UserInput.class)).plan();
        if (plan.isPresent()) {
            for (Step step : plan.get().steps()) {
                Optional<ActionModel> action = agent.find(step.action().name());
                if (action.isPresent() && readsUserInput(action.get())) {
                    return List.of(UserInput.class);
                }
            }
        }
        return List.of();
    }

    private static boolean readsUserInput(ActionModel action) {
        for (Argument argument : action.arguments()) {
            if (argument instanceof FromBlackboard requested
                    && RawClass.boxed(requested.type()).isAssignableFrom(UserInput.class)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the possible starting inputs of a process for a goal.
     *
     * @param goal the goal
     * @param agent its agent
     * @return types, by alternatives; each of these must suffice
     */
    public static List<Collection<? extends Type>> alternatives(GoalModel goal, CompiledAgent agent) {
        List<Type> written = SupervisedRules.writable(agent);
        if (!written.isEmpty()) {
            return alternatives(goal, agent, written);
        }
        if (!goal.inputTypes().isEmpty()) {
            return List.copyOf(starts(goal));
        }
        return List.of(goal.remote() ? List.of() : agent.model().neededFromOutside());
    }

    private static List<List<Class<?>>> starts(GoalModel goal) {
        List<List<Class<?>>> starts = new ArrayList<>();
        for (Class<?> type : goal.startingInputTypes()) {
            starts.add(List.of(type));
        }
        starts.addAll(byName(goal));
        return starts;
    }

    /** Returns all named inputs, each combined with one of the unnamed ones, if there are any. */
    private static List<List<Class<?>>> byName(GoalModel goal) {
        Set<Class<?>> named = new LinkedHashSet<>();
        Set<Class<?>> unnamed = new LinkedHashSet<>();
        for (NamedInput input : goal.namedInputs()) {
            (input.name().equals(NamedInput.IT) ? unnamed : named).add(input.type());
        }
        if (unnamed.isEmpty()) {
            return named.isEmpty() ? List.of() : List.of(List.copyOf(named));
        }
        return unnamed.stream()
                .map(type -> Stream.concat(named.stream(), Stream.of(type)).toList())
                .toList();
    }

    /** Adds the objects that a model writes. */
    private static List<Collection<? extends Type>> alternatives(
            GoalModel goal, CompiledAgent agent, List<Type> written) {
        if (goal.inputTypes().isEmpty()) {
            Stream<Type> others = goal.remote() ? Stream.empty() : agent.model().neededFromOutside().stream();
            return List.of(Stream.concat(others, written.stream()).distinct().toList());
        }
        return starts(goal).stream()
                .<Collection<? extends Type>>map(given -> Stream.concat(given.stream(), written.stream())
                        .distinct()
                        .toList())
                .toList();
    }
}
