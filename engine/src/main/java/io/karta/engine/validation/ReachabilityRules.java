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
import io.karta.planner.Unreachable;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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
        return isExempt || !supervised.isEmpty()
                ? supervised
                : Stream.concat(goalsCanBeReached(agent), actionsCanRun(agent)).toList();
    }

    private static Stream<String> goalsCanBeReached(CompiledAgent agent) {
        return agent.model().goalModels().stream().flatMap(goal -> GoalStarts.alternatives(goal, agent).stream()
                .flatMap(given -> unreachable(agent.planFrom(goal, given))
                        .map(proof -> Messages.unreachable(new UnreachableGoal(agent.model(), goal, given, proof)))));
    }

    private static Stream<Unreachable> unreachable(PlanningResult result) {
        return result.fold(plan -> Stream.<Unreachable>empty(), Stream::of, limit -> Stream.<Unreachable>empty());
    }

    /** Actions for an unreachable goal are not reported in addition. */
    private static Stream<String> actionsCanRun(CompiledAgent agent) {
        Set<Type> given = new LinkedHashSet<>();
        Set<String> reported = new LinkedHashSet<>();
        for (GoalModel goal : agent.model().goalModels()) {
            for (Collection<? extends Type> start : GoalStarts.alternatives(goal, agent)) {
                given.addAll(start);
                unreachable(agent.planFrom(goal, start))
                        .flatMap(proof -> proof.blocked().stream())
                        .map(InapplicableAction::action)
                        .forEach(action -> reported.add(action.name()));
            }
        }
        return agent.model().actionModels().stream()
                .filter(action -> !reported.contains(action.id()))
                .flatMap(action -> dead(agent.model(), action, given));
    }

    /** The object that triggers an action can be added while a process runs. */
    private static Stream<String> dead(AgentModel agent, ActionModel action, Set<Type> given) {
        GoalModel probe = probe(agent, action);
        var compiled = new CompiledAgent(agent.withGoals(List.of(probe)));
        Set<Type> start = new LinkedHashSet<>(agent.goalModels().isEmpty() ? compiled.neededFromOutside() : given);
        action.trigger().ifPresent(start::add);
        return unreachable(compiled.planFrom(probe, start))
                .map(proof -> Messages.neverEnabled(new UnreachableGoal(agent, probe, start, proof)));
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
