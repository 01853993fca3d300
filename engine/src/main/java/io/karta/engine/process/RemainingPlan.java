/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.journal.ProcessState;
import io.karta.planner.Action;
import io.karta.planner.Plan;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Plans for a process without a current plan, from its current state and with all conditions open; under its lock. */
record RemainingPlan(JournaledProcess process, ProcessState state) {

    /** Returns the plan of a process that has not started or is suspended, as if its questions were answered. */
    Optional<Plan> afterAnswers() {
        boolean isAhead = state.status() == ProcessStatus.NOT_STARTED
                || state.status() == ProcessStatus.PAUSED
                || !state.questions().isEmpty();
        if (!isAhead || !process.style().plansAhead()) {
            return Optional.empty();
        }
        List<ActionModel> asking = state.questions().values().stream()
                .map(PendingAnswer::action)
                .flatMap(action -> process.compiled().find(action).stream())
                .toList();
        return plan(asking).plan().filter(plan -> !plan.isEmpty());
    }

    /** Returns the plan from the current state, or the reason why there is none. */
    PlanningResult now() {
        return plan(List.of());
    }

    private PlanningResult plan(List<ActionModel> predicted) {
        CompiledAgent agent = process.compiled();
        State now = agent.observe(state.board(), state.ran(), agent.openConditions(state.board()), predicted);
        Set<Action> excluded = now.domain().actions().stream()
                .filter(action -> state.excluded().contains(action.name()))
                .collect(Collectors.toSet());
        return process.style()
                .plan(
                        PlanningRequest.of(now.domain(), now)
                                .withGoals(agent.goals(process.goal(), now.domain()))
                                .withLimit(process.planningLimit())
                                .excluding(excluded),
                        () -> state.history());
    }
}
