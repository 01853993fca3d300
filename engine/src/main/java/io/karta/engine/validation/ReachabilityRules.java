/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.UnreachableGoal;
import io.karta.engine.domain.CompiledAgent;
import io.karta.planner.InapplicableAction;
import io.karta.planner.PlanningResult;
import io.karta.planner.Step;
import io.karta.planner.Unreachable;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules for plans of an agent: goals and actions must be reachable. */
public final class ReachabilityRules {

    private ReachabilityRules() {}

    /**
     * Finds the obstacles to the goals and actions of an agent. A style without complete plans may have no path to
     * them, and a stuck handler may provide one.
     *
     * @param agent the agent
     * @return the problems, as texts; empty if every goal is reachable and every action can run
     */
    public static List<String> problems(CompiledAgent agent) {
        boolean isExempt = agent.model().planner() == PlannerType.UTILITY
                || agent.model().stuckHandler().isPresent();
        List<String> supervised = SupervisedRules.problems(agent).toList();
        return isExempt || !supervised.isEmpty() ? supervised : problemsOfPlans(agent);
    }

    /** Only actions that no plan contains are examined; those for an unreachable goal are not reported in addition. */
    private static List<String> problemsOfPlans(CompiledAgent agent) {
        List<String> problems = new ArrayList<>();
        Set<Type> given = new LinkedHashSet<>();
        Set<String> examined = new HashSet<>();
        for (GoalModel goal : agent.model().goalModels()) {
            for (Collection<? extends Type> start : GoalStarts.alternatives(goal, agent)) {
                given.addAll(start);
                PlanningResult result = agent.planFrom(goal, start);
                examined.addAll(actionsOf(result));
                if (result instanceof Unreachable proof) {
                    problems.add(Messages.unreachable(new UnreachableGoal(agent.model(), goal, start, proof)));
                }
            }
        }
        List<ActionModel> open = new ArrayList<>(agent.model().actionModels());
        open.removeIf(action -> examined.contains(action.id()));
        if (!open.isEmpty()) {
            addDead(agent.model(), open, given, problems);
        }
        return problems;
    }

    /** Returns the actions of a plan, or those that are part of the proof that there is none. */
    private static Set<String> actionsOf(PlanningResult result) {
        Set<String> actions = new HashSet<>();
        if (result instanceof Unreachable proof) {
            for (InapplicableAction blocked : proof.blocked()) {
                actions.add(blocked.action().name());
            }
        } else if (result.plan().isPresent()) {
            for (Step step : result.plan().get().steps()) {
                actions.add(step.action().name());
            }
        }
        return actions;
    }

    /**
     * Adds a problem for each action that can never run. The object that triggers an action can be added while a
     * process runs. All actions share one domain, because its compilation takes longer than a plan.
     */
    private static void addDead(AgentModel agent, List<ActionModel> open, Set<Type> given, List<String> problems) {
        Map<ActionModel, GoalModel> probes = new LinkedHashMap<>();
        open.forEach(action -> probes.put(action, probe(agent, action)));
        var compiled = new CompiledAgent(agent.withGoals(List.copyOf(probes.values())));
        Collection<Type> before = agent.goalModels().isEmpty() ? agent.neededFromOutside() : given;
        probes.forEach((action, probe) -> {
            Set<Type> start = new LinkedHashSet<>(before);
            action.trigger().ifPresent(start::add);
            if (compiled.planFrom(probe, start) instanceof Unreachable proof) {
                problems.add(Messages.neverEnabled(new UnreachableGoal(agent, probe, start, proof)));
            }
        });
    }

    /** Creates a goal that is reached when the action has run. */
    private static GoalModel probe(AgentModel agent, ActionModel action) {
        return new GoalModel(
                action.id() + " has run",
                action.description(),
                agent.name(),
                action.id(),
                action.output().orElse(Void.class),
                List.of(),
                List.of(),
                List.of(),
                false,
                Set.of());
    }
}
