/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.BlockedActions;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanDiagram;
import io.karta.engine.journal.JournalRecords;
import io.karta.planner.Plan;
import io.karta.planner.PlanningResult;
import io.karta.planner.Unreachable;
import io.karta.process.Explanation;
import io.karta.process.ProcessStatus;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Explanation of how a goal can be reached, without a process. */
public record GoalExplanation(CompiledAgent agent, GoalModel goal, Collection<? extends Type> given) {

    /** Explains a goal from its first alternative of starting inputs. */
    public static GoalExplanation of(CompiledAgent agent, GoalModel goal) {
        List<Class<?>> own = goal.startingInputTypes();
        return new GoalExplanation(agent, goal, own.isEmpty() ? agent.model().neededFromOutside() : own.subList(0, 1));
    }

    public Explanation explain() {
        PlanningResult found = agent.planFrom(goal, given);
        Optional<Unreachable> proof =
                Optional.of(found).filter(Unreachable.class::isInstance).map(Unreachable.class::cast);
        return new ProcessExplanation(
                goal,
                ProcessStatus.NOT_STARTED,
                Optional.empty(),
                List.of(),
                found.plan().map(JournalRecords.PlanRecord::new),
                List.of(),
                proof.map(BlockedActions::missing).orElse(List.of()),
                proof.map(BlockedActions::blocked).orElse(List.of()),
                found.explain(),
                drawing(found.plan(), proof));
    }

    private PlanDiagram drawing(Optional<Plan> plan, Optional<Unreachable> proof) {
        var progress = new DiagramProgress();
        plan.map(Plan::actions).ifPresent(progress::plans);
        proof.ifPresent(progress::cannot);
        return progress.on(agent, agent.factsFrom(given));
    }
}
