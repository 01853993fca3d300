/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.call.FailureReason;
import io.karta.engine.domain.PlanningStyle;
import io.karta.engine.process.JournaledProcess;
import io.karta.planner.PlanningResult;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Command;
import io.karta.spi.JournalEntry.Requested;
import java.util.Optional;

/**
 * Outcome of a planning round without an action to run: ends or suspends the process. Thread-safe; never called under
 * the lock of the planning loop.
 */
final class PlanningOutcome {

    private final JournaledProcess process;
    private final RunningActions running;
    private final PlanningStyle style;

    PlanningOutcome(JournaledProcess process, RunningActions running) {
        this.process = process;
        this.running = running;
        this.style = process.style();
    }

    void end(Cause cause, String reason, Optional<Throwable> failure) {
        if (!process.turnLifeCycle().end(cause, reason, failure)) {
            process.ending().endHere(cause, reason, failure);
        }
    }

    /** A turn has ended early: the next event starts the next one. */
    void nextTurn(long seen) {
        running.forgetAvoided();
        process.turnLifeCycle().next("no action is left", seen);
    }

    void achieved() {
        end(Cause.GOAL_REACHED, "", Optional.empty());
    }

    void grant(Requested request, long seen) {
        if (request.command() == Command.PAUSE) {
            process.lifeCycle().suspend(ProcessStatus.PAUSED, request.reason(), seen);
        } else {
            end(Cause.STOP, request.reason(), Optional.empty());
        }
    }

    void waitForAnswers(long seen) {
        running.forgetAvoided();
        process.lifeCycle().suspend(ProcessStatus.WAITING, "", seen);
    }

    /** The goal is reached, and no action is left. */
    void completed(long seen) {
        if (process.pendingAnswers().isEmpty()) {
            process.ending().endIdle(Cause.GOAL_REACHED, "", seen);
        } else {
            waitForAnswers(seen);
        }
    }

    void giveUp(PlanningResult found, String unavailableGroups, long seen) {
        running.forgetAvoided();
        if (!process.pendingAnswers().isEmpty()) {
            waitForAnswers(seen);
            return;
        }
        process.plans().endAt(found);
        String noActionReason = style.noActionReason(found, process.goal(), process.history());
        Optional<Exception> failure = process.plans().modelFailure();
        if (failure.isPresent()) {
            String reason = FailureReason.of(failure.get());
            String both = style.isSupervised() ? "%s; after that: %s".formatted(reason, noActionReason) : reason;
            end(Cause.FAILURE, both, Optional.of(failure.get()));
        } else {
            String results = style.isOpenEnded()
                    ? ""
                    : process.look(state -> UnusedResults.of(found, process.compiled(), state.results()));
            suspendWithoutAction(
                    noActionReason
                            + results
                            + UndiscoveredState.of(process)
                            + (style.isOpenEnded() ? "" : unavailableGroups)
                            + process.plans().unanswered().summary(),
                    seen);
        }
    }

    private void suspendWithoutAction(String noActionReason, long seen) {
        boolean ends = process.origin().terms().isEndedWhenIdle();
        if (process.turnLifeCycle().isEnabled()
                && (!ends || !process.queuedEvents().isEmpty())) {
            process.turnLifeCycle().next(noActionReason, seen);
        } else if (ends && process.parent().isPresent()) {
            process.ending().endIdle(Cause.FAILURE, Messages.stuckAndDone(noActionReason), seen);
        } else if (!style.isOpenEnded()) {
            process.lifeCycle().suspend(ProcessStatus.STUCK, noActionReason, seen);
        } else if (ends) {
            process.ending().endIdle(Cause.STOP, noActionReason, seen);
        } else {
            process.lifeCycle().idle(noActionReason, seen);
        }
    }
}
