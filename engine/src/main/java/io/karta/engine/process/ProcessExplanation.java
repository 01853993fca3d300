/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.agent.GoalDefinition;
import io.karta.engine.domain.BlockedActions;
import io.karta.engine.domain.PlanDiagram;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessState;
import io.karta.planner.Action;
import io.karta.planner.Plan;
import io.karta.planner.PlanningResult;
import io.karta.planner.Unreachable;
import io.karta.process.AgentPlan;
import io.karta.process.Explanation;
import io.karta.process.Explanation.BlockedAction;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Explanation of a process or of a goal, as a value. */
record ProcessExplanation(
        GoalDefinition goal,
        ProcessStatus status,
        Optional<String> reason,
        List<ActionRun> done,
        Optional<AgentPlan> plan,
        List<PendingAnswer> waitingFor,
        List<String> missing,
        List<BlockedAction> blocked,
        String text,
        PlanDiagram drawing)
        implements Explanation {

    /** Explains a process, under its lock. */
    static ProcessExplanation of(
            JournaledProcess process,
            ProcessState state,
            Optional<Plan> latest,
            Optional<PlanningResult> deadEnd,
            Set<String> running) {
        var remaining = new RemainingPlan(process, state);
        Optional<Unreachable> proof = hasNoWay(state)
                ? deadEnd.or(() -> Optional.of(remaining.now()))
                        .filter(Unreachable.class::isInstance)
                        .map(Unreachable.class::cast)
                : Optional.empty();
        Optional<Plan> plan =
                latest.or(remaining::afterAnswers).filter(way -> !state.status().isFinished());
        var progress = new DiagramProgress().did(state.history()).answered(state.answered());
        plan.ifPresent(way -> progress.plans(ahead(way, state, running)));
        proof.ifPresent(progress::cannot);
        return new ProcessExplanation(
                process.goal(),
                state.status(),
                reason(state),
                List.copyOf(state.history()),
                plan.map(JournalRecords.PlanRecord::new),
                List.copyOf(state.questions().values()),
                proof.map(BlockedActions::missing).orElse(List.of()),
                proof.map(BlockedActions::blocked).orElse(List.of()),
                ProcessSummary.of(process, state, plan),
                progress.runs(running)
                        .on(
                                process.compiled(),
                                process.compiled().known(state.board(), state.ran(), state.achievements())));
    }

    private static boolean hasNoWay(ProcessState state) {
        return state.status() == ProcessStatus.STUCK
                || state.status() == ProcessStatus.FAILED
                || state.idlesUntil().isPresent();
    }

    /** A plan starts with the running actions, until the next planning. */
    private static List<Action> ahead(Plan plan, ProcessState state, Set<String> running) {
        List<Action> actions = plan.actions();
        boolean isBehind = !state.history().isEmpty()
                && !actions.isEmpty()
                && !running.contains(actions.get(0).name())
                && state.history()
                        .get(state.history().size() - 1)
                        .action()
                        .equals(actions.get(0).name());
        return isBehind ? actions.subList(1, actions.size()) : actions;
    }

    private static Optional<String> reason(ProcessState state) {
        String reason = state.status().isSuspended()
                ? state.statusReason()
                : state.ended().map(JournalEntry.Ended::reason).orElse("");
        return Optional.of(reason).filter(text -> !text.isEmpty());
    }

    @Override
    public String diagram() {
        return drawing.draw();
    }

    @Override
    public String toString() {
        return text;
    }
}
