/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.GoalDefinition;
import io.karta.planner.Action;
import io.karta.planner.Blocked;
import io.karta.planner.Fact;
import io.karta.planner.Plan;
import io.karta.planner.PlanningResult;
import io.karta.planner.Unreachable;
import io.karta.process.ActionRun;
import io.karta.process.AgentPlan;
import io.karta.process.BlockedAction;
import io.karta.process.Explanation;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How a process stands, or what a goal's prospects are, as a value. */
record Standing(
        GoalDefinition goal,
        ProcessStatus status,
        Optional<String> reason,
        List<ActionRun> done,
        Optional<AgentPlan> plan,
        List<PendingAnswer> waitingFor,
        List<String> missing,
        List<BlockedAction> blocked,
        String text,
        Diagram drawing)
        implements Explanation {

    /** Says how a process stands; under its lock. */
    static Standing of(
            JournaledProcess process,
            ProcessState state,
            Optional<Plan> latest,
            Optional<PlanningResult> deadEnd,
            Set<String> running) {
        Optional<Unreachable> proof = hasNoWay(state)
                ? deadEnd.or(() -> Optional.of(process.compiled().planAgain(process.goal(), process.style(), state)))
                        .filter(Unreachable.class::isInstance)
                        .map(Unreachable.class::cast)
                : Optional.empty();
        Optional<Plan> plan = latest.filter(way -> !state.status.isFinished());
        var progress = new Progress().did(state.history).answered(state.settled());
        plan.ifPresent(way -> progress.plans(ahead(way, state, running)));
        proof.ifPresent(progress::cannot);
        return new Standing(
                process.goal(),
                state.status,
                reason(state),
                List.copyOf(state.history),
                plan.map(Records.Way::new),
                List.copyOf(state.questions.values()),
                proof.map(Standing::missing).orElse(List.of()),
                proof.map(Standing::blocked).orElse(List.of()),
                InWords.of(process, state, plan),
                progress.runs(running).on(process.compiled(), process.compiled().known(state)));
    }

    private static boolean hasNoWay(ProcessState state) {
        return state.status == ProcessStatus.STUCK
                || state.status == ProcessStatus.FAILED
                || state.idlesUntil().isPresent();
    }

    /** A plan begins with what runs now, until somebody has looked again. */
    private static List<Action> ahead(Plan plan, ProcessState state, Set<String> running) {
        List<Action> actions = plan.actions();
        boolean isBehind = !state.history.isEmpty()
                && !actions.isEmpty()
                && !running.contains(actions.get(0).name())
                && state.history
                        .get(state.history.size() - 1)
                        .action()
                        .equals(actions.get(0).name());
        return isBehind ? actions.subList(1, actions.size()) : actions;
    }

    private static Optional<String> reason(ProcessState state) {
        String reason = state.status.isSuspended()
                ? state.restReason
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

    /** An action and what is in its way. */
    record InTheWay(String action, Reason reason, List<String> missing) implements BlockedAction {

        @Override
        public String toString() {
            return action
                    + switch (reason) {
                        case MISSING_INPUT, FALSE_CONDITION -> " lacks " + String.join(", ", missing);
                        case ALREADY_RAN -> " has run already";
                        case EXCLUDED -> " is left out";
                    };
        }
    }

    static List<String> missing(Unreachable proof) {
        return names(proof.missing());
    }

    static List<BlockedAction> blocked(Unreachable proof) {
        return proof.blocked().stream().map(Standing::blocked).toList();
    }

    /** Says in words what is in the way of some actions. */
    static String blocked(PlanningResult found, Predicate<String> which) {
        return Optional.of(found).filter(Unreachable.class::isInstance).map(Unreachable.class::cast).stream()
                .flatMap(proof -> blocked(proof).stream())
                .filter(blocked -> which.test(blocked.action()))
                .map(BlockedAction::toString)
                .collect(Collectors.joining("; "));
    }

    private static BlockedAction blocked(Blocked blocked) {
        var reason = BlockedAction.Reason.valueOf(blocked.reason().name());
        return new InTheWay(blocked.action().name(), reason, names(blocked.missing()));
    }

    private static List<String> names(List<Fact> facts) {
        return facts.stream().map(Fact::name).toList();
    }
}
