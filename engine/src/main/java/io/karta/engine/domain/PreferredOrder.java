/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import static java.util.Objects.requireNonNull;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/**
 * Order of the actions of a domain, of which the planner prefers the first among equal plans. It is that of the agent,
 * except that of actions with the same result, those with more inputs come first: they use more of what is known.
 * Methods with {@code @Priority} and programmatic actions have an order of their own, which remains.
 */
final class PreferredOrder {

    private static final Comparator<ActionModel> MOST_INPUTS_FIRST = Comparator.comparing(
            (ActionModel action) -> action.inputs().size() + action.pre().size(), Comparator.reverseOrder());

    private final AgentModel agent;

    PreferredOrder(AgentModel agent) {
        this.agent = agent;
    }

    /**
     * What equal actions have in common.
     *
     * @param fixed the id of an action that keeps its place
     */
    private record Effects(
            Optional<Type> result,
            Optional<String> binding,
            List<String> post,
            List<String> goals,
            Optional<String> fixed) {}

    List<ActionModel> actions() {
        Map<Effects, List<ActionModel>> equal = new HashMap<>();
        for (ActionModel action : agent.actionModels()) {
            equal.computeIfAbsent(effects(action), any -> new ArrayList<>()).add(action);
        }
        Map<Effects, Queue<ActionModel>> sorted = new HashMap<>();
        equal.forEach((effects, actions) -> {
            actions.sort(MOST_INPUTS_FIRST);
            sorted.put(effects, new ArrayDeque<>(actions));
        });
        List<ActionModel> all = new ArrayList<>();
        for (ActionModel action : agent.actionModels()) {
            all.add(requireNonNull(sorted.get(effects(action))).remove());
        }
        return all;
    }

    private Effects effects(ActionModel action) {
        List<String> goals = new ArrayList<>();
        for (GoalModel goal : agent.goalModels()) {
            if (goal.action().equals(action.id())) {
                goals.add(goal.name());
            }
        }
        boolean isFixed = action.order().isPresent() || action.output().isEmpty();
        Optional<String> fixed = isFixed ? Optional.of(action.id()) : Optional.empty();
        return new Effects(action.output(), action.outputBinding(), action.post(), goals, fixed);
    }
}
