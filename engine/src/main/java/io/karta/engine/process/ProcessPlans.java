/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.planner.Plan;
import io.karta.planner.PlanningResult;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plans of one process, and the reasons for missing ones. Not journaled. Thread-safe. */
public final class ProcessPlans {

    private final UnansweredConditions unanswered = new UnansweredConditions();
    private @Nullable Plan plan;
    private @Nullable Plan first;
    private @Nullable PlanningResult deadEnd;
    private @Nullable Exception modelFailure;

    /** Drops the plan if an entry of the journal has made it obsolete. */
    synchronized void applied(JournalEntry entry, ProcessState state) {
        boolean stopsHere = entry.status().isPresent() && state.status() != ProcessStatus.RUNNING;
        if (entry instanceof JournalEntry.Chosen
                || (stopsHere && (state.status().isSuspended() || state.isAchieved()))) {
            plan = null;
        }
        if (entry instanceof JournalEntry.TurnStarted) {
            modelFailure = null; // a failure of an earlier turn
        }
    }

    /** Stores the plan that the check of the inputs found. */
    public synchronized void begin(Plan found) {
        first = found;
    }

    /** Returns the plan that the check of the inputs found, until the process follows a plan. */
    public synchronized Optional<Plan> first() {
        return Optional.ofNullable(first);
    }

    public synchronized void follow(Plan next) {
        plan = next;
        first = null;
        deadEnd = null;
    }

    public synchronized Optional<Plan> current() {
        return Optional.ofNullable(plan);
    }

    /** Records that the goal is unreachable from the current state. */
    public synchronized void endAt(PlanningResult found) {
        deadEnd = found;
    }

    synchronized Optional<PlanningResult> deadEnd() {
        return Optional.ofNullable(deadEnd);
    }

    /** Records the reason of a failed model call, for a missing plan. */
    public synchronized void modelFailed(Exception failure) {
        modelFailure = failure;
    }

    public synchronized Optional<Exception> modelFailure() {
        return Optional.ofNullable(modelFailure);
    }

    /** Returns the conditions whose evaluation failed. */
    public UnansweredConditions unanswered() {
        return unanswered;
    }
}
