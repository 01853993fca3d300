/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.GoalDefinition;
import io.karta.agent.PlannerType;
import io.karta.cdi.problem.Descriptions;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Goals of an application, by name and by result type.
 *
 * @param openEnded the agents whose goals compete
 * @param ofStates the agents whose goals are all in states: the state that a process enters determines the goal
 */
public record GoalCatalog(
        List<GoalModel> all, Set<String> openEnded, Set<String> ofStates, Map<String, String> undeployed) {

    /**
     * Collects the goals.
     *
     * @param agents the agents that are deployed
     * @param undeployed goals of agents that are not deployed, each with its agent
     */
    public static GoalCatalog of(Collection<AgentModel> agents, Map<String, String> undeployed) {
        List<GoalModel> all = new ArrayList<>();
        Set<String> openEnded = new HashSet<>();
        Set<String> ofStates = new HashSet<>();
        for (AgentModel agent : agents) {
            all.addAll(agent.goalModels());
            if (agent.planner() == PlannerType.UTILITY || agent.planner() == PlannerType.HYBRID) {
                openEnded.add(agent.name());
            } else if (agent.hasGoalsOfStates()) {
                ofStates.add(agent.name());
            }
        }
        all.sort(Comparator.comparing(GoalModel::name));
        return new GoalCatalog(List.copyOf(all), Set.copyOf(openEnded), Set.copyOf(ofStates), undeployed);
    }

    /** Returns whether the goals compete in one agent, so that an injection point need not choose one. */
    boolean compete(List<GoalModel> goals) {
        List<String> agents = goals.stream().map(GoalModel::agent).distinct().toList();
        return agents.size() == 1 && (openEnded.containsAll(agents) || areAllOfStates(goals, agents.get(0)));
    }

    private boolean areAllOfStates(List<GoalModel> goals, String agent) {
        return ofStates.contains(agent)
                && all.stream().filter(goal -> goal.agent().equals(agent)).count() == goals.size();
    }

    /** Returns a hint at agents that are not deployed; empty if there are none. */
    String hint() {
        return undeployed.isEmpty()
                ? ""
                : " Not deployed are: %s."
                        .formatted(Descriptions.list(undeployed.entrySet().stream()
                                .map(goal -> "%s of %s".formatted(goal.getKey(), goal.getValue()))
                                .toList()));
    }

    Optional<GoalModel> named(String name) {
        return all.stream().filter(goal -> goal.name().equals(name)).findFirst();
    }

    public List<GoalModel> producing(Type type) {
        return producing(type, all.stream().filter(GoalModel::local).toList());
    }

    /** Returns the goals that produce a type, but are exported to remote callers only. */
    List<GoalModel> producingElsewhere(Type type) {
        return producing(type, all.stream().filter(goal -> !goal.local()).toList());
    }

    /** Returns the goals that produce exactly this type; if there are none, the goals that produce a subtype. */
    public static <G extends GoalDefinition> List<G> producing(Type type, List<G> goals) {
        List<G> exact =
                goals.stream().filter(goal -> goal.output().equals(type)).toList();
        return exact.isEmpty()
                ? goals.stream().filter(goal -> produces(goal, type)).toList()
                : exact;
    }

    static boolean produces(GoalDefinition goal, Type type) {
        return type.equals(goal.output())
                || (type instanceof Class<?> plain && plain.isAssignableFrom(RawClass.of(goal.output())));
    }

    List<String> names() {
        return all.stream().map(GoalModel::name).toList();
    }

    /** Returns for example {@code answerComplaint (Letter), SupportDesk.escalate (Case)}. */
    static List<String> described(Collection<GoalModel> goals) {
        return goals.stream()
                .map(goal -> "%s (%s)".formatted(goal.name(), Descriptions.simple(goal.output())))
                .toList();
    }
}
