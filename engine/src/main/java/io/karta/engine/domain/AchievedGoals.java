/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.GoalModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Goals of a process that it has reached, with their results. Guarded by its process. */
public final class AchievedGoals {

    private final List<GoalModel> goals;
    private final Map<GoalModel, Object> results = new LinkedHashMap<>();

    /** Returns the goals that a process may reach; without a specific goal, all goals of its agent. */
    public AchievedGoals(GoalModel goal, CompiledAgent agent) {
        this.goals = agent.goalsFor(goal);
    }

    /** Returns whether the result of an action reaches a goal. */
    public boolean include(String action) {
        for (GoalModel goal : goals) {
            if (goal.action().equals(action)) {
                return true;
            }
        }
        return false;
    }

    public void recordResult(String action, Object value) {
        for (GoalModel goal : goals) {
            if (goal.action().equals(action)) {
                results.put(goal, value);
            }
        }
    }

    /** Returns the achieved goal: the most valuable one, of equal ones the first in the order of the agent. */
    public Optional<GoalModel> best() {
        return best(Object.class);
    }

    public Optional<Object> result() {
        return best().map(results::get);
    }

    /** Returns the result of the decisive goal among those with results of a type. */
    public <T> Optional<T> result(Class<T> type) {
        return best(type).map(goal -> type.cast(results.get(goal)));
    }

    private Optional<GoalModel> best(Class<?> type) {
        Optional<GoalModel> best = Optional.empty();
        for (GoalModel goal : goals) {
            if (type.isInstance(results.get(goal))
                    && (best.isEmpty() || goal.value() > best.get().value())) {
                best = Optional.of(goal);
            }
        }
        return best;
    }

    Set<GoalModel> reached() {
        return Set.copyOf(results.keySet());
    }
}
