/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.PlannerType;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Nouns;
import io.karta.engine.definition.TypeAssignability;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import io.karta.process.ProcessOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Look-up of deployed agents and their goals by name, result type or options. */
record GoalDirectory(AgentRegistry agents) {

    /** Returns the goals of all deployed agents, by name. */
    Stream<GoalModel> all() {
        return agents.deployed().stream()
                .flatMap(agent -> agent.model().goalModels().stream())
                .sorted(Comparator.comparing(GoalModel::name));
    }

    GoalModel named(String goal) {
        return all().filter(known -> known.name().equals(goal))
                .findFirst()
                .orElseThrow(() -> Messages.unknownGoal(goal, "of this platform", names(all())));
    }

    /** Returns the goals for local callers with a result that is assignable to a type. */
    List<GoalModel> fitting(Class<?> result) {
        List<GoalModel> fitting = new ArrayList<>();
        agents.deployed().forEach(agent -> fitting.addAll(fitting(result, agent)));
        fitting.sort(Comparator.comparing(GoalModel::name));
        return fitting;
    }

    private static List<GoalModel> fitting(Class<?> result, CompiledAgent agent) {
        List<GoalModel> fitting = new ArrayList<>();
        for (GoalModel goal : agent.model().goalModels()) {
            if (goal.local() && TypeAssignability.assignable(result, goal.output())) {
                fitting.add(goal);
            }
        }
        return fitting;
    }

    /** Returns the names of the goals that only remote callers may call. */
    List<String> remote(Class<?> result) {
        return names(all().filter(goal -> !goal.local() && TypeAssignability.assignable(result, goal.output())));
    }

    /**
     * Returns the only goal with a result that is assignable to a type, or no specific goal if several goals of an
     * agent compete.
     */
    GoalModel one(Class<?> result, ProcessOptions options) {
        List<GoalModel> fitting = closest(result, fitting(result));
        if (fitting.isEmpty()) {
            throw noneProduces(result);
        }
        return fitting.size() == 1 ? fitting.get(0) : ofCompeting(fitting, result, options);
    }

    private GoalModel ofCompeting(List<GoalModel> fitting, Class<?> result, ProcessOptions options) {
        List<String> competing =
                fitting.stream().map(GoalModel::agent).distinct().toList();
        if (competing.size() == 1 && acceptsAny(agent(competing.get(0)), fitting, options)) {
            return GoalModel.nirvana(competing.get(0));
        }
        throw Messages.severalGoalsProduce(result, names(fitting.stream()));
    }

    /** Returns the goal with a name and a result that is assignable to a type. */
    GoalModel one(Class<?> result, String goal) {
        List<GoalModel> fitting = fitting(result);
        return fitting.stream()
                .filter(one -> one.name().equals(goal))
                .findFirst()
                .orElseThrow(() ->
                        Messages.unknownGoal(goal, "that produces " + Nouns.one(result), names(fitting.stream())));
    }

    private AgentException noneProduces(Class<?> result) {
        List<String> remote = remote(result);
        return remote.isEmpty() ? Messages.noGoalProduces(result, names(all())) : Messages.notLocal(remote);
    }

    /**
     * Returns the goals of one agent with a result that is assignable to a type; if some produce exactly this type,
     * only those.
     */
    static List<GoalModel> closest(Class<?> result, CompiledAgent agent) {
        return closest(result, fitting(result, agent));
    }

    private static List<GoalModel> closest(Class<?> result, List<GoalModel> fitting) {
        if (fitting.size() < 2) {
            return fitting;
        }
        List<GoalModel> exact =
                fitting.stream().filter(goal -> goal.output().equals(result)).toList();
        return exact.isEmpty() ? fitting : exact;
    }

    /** Returns the goal of one agent that the options select. */
    static GoalModel of(CompiledAgent agent, ProcessOptions options) {
        List<GoalModel> goals = agent.model().goalModels();
        if (options.goal().isPresent()) {
            return of(agent, options.goal().get());
        }
        if (goals.size() != 1 && acceptsAny(agent, goals, options)) {
            return GoalModel.nirvana(agent.model().name());
        }
        if (goals.size() != 1) {
            throw Messages.goalNotNamed(agent.model().name(), names(goals.stream()));
        }
        return goals.get(0);
    }

    /** Returns the goal of an agent by its name. */
    static GoalModel of(CompiledAgent agent, String requested) {
        return agent.goal(requested)
                .orElseThrow(() -> Messages.unknownGoal(
                        requested, "of agent " + agent.model().name(), names(agent.model().goalModels().stream())));
    }

    /** Returns the only goal of an agent with a result that is assignable to a type. */
    static GoalModel only(CompiledAgent agent, Class<?> result) {
        List<GoalModel> fitting = closest(result, agent);
        boolean isOpen = fitting.size() > 1 && acceptsAny(agent, fitting, ProcessOptions.defaults());
        if (fitting.size() != 1 && !isOpen) {
            throw Messages.noOneGoal(agent.model(), result);
        }
        return isOpen ? GoalModel.nirvana(agent.model().name()) : fitting.get(0);
    }

    /** Returns whether a process may reach any of some goals of an agent: they compete, or all goals are in states. */
    private static boolean acceptsAny(CompiledAgent agent, List<GoalModel> goals, ProcessOptions options) {
        return needsNone(agent, options)
                && (isOpenEnded(agent, options)
                        || goals.size() == agent.model().goalModels().size());
    }

    /** Returns whether a process needs no specific goal. */
    static boolean needsNone(CompiledAgent agent, ProcessOptions options) {
        return isOpenEnded(agent, options)
                || (planner(agent, options) == PlannerType.GOAP && agent.model().hasGoalsOfStates());
    }

    private static boolean isOpenEnded(CompiledAgent agent, ProcessOptions options) {
        return PlanningStyle.of(planner(agent, options)).isOpenEnded();
    }

    static PlannerType planner(CompiledAgent agent, ProcessOptions options) {
        return options.planner().orElse(agent.model().planner());
    }

    CompiledAgent agent(String name) {
        return agents.deployed(name).orElseThrow(() -> Messages.unknownAgent(name));
    }

    CompiledAgent agent(Class<?> type) {
        return agents.deployed().stream()
                .filter(one -> one.model().type().filter(type::equals).isPresent()
                        || one.model().name().equals(type.getSimpleName()))
                .findFirst()
                .orElseThrow(() -> Messages.unknownAgent(type.getName()));
    }

    /** Returns the compiled agent of a source. An undeployed agent is cached as long as its source is referenced. */
    CompiledAgent agent(AgentSource source) {
        return agents.of(source.agent());
    }

    boolean hasAgent(String name) {
        return agents.deployed(name).isPresent();
    }

    private static List<String> names(Stream<GoalModel> goals) {
        return goals.map(GoalModel::name).toList();
    }
}
