/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionRun;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessStatus;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a process stands: what follows from its journal, entry by entry. Guarded by its process. */
final class ProcessState {

    final ProcessBoard board;
    final List<ActionRun> history = new ArrayList<>();
    final Set<String> ran = new LinkedHashSet<>();
    private final GoalModel goal;
    ProcessStatus status = ProcessStatus.NOT_STARTED;
    boolean achieved;

    @Nullable
    Object result;

    @Nullable
    PendingAnswer question;

    JournalEntry.@Nullable Ended ended;
    String restReason = "";

    ProcessState(ProcessBoard board, GoalModel goal) {
        this.board = board;
        this.goal = goal;
    }

    void apply(JournalEntry entry) {
        if (entry instanceof JournalEntry.Created created) {
            created.inputs().forEach(board::put);
        } else if (entry instanceof JournalEntry.ActionRan done) {
            actionRan(done);
        } else if (entry instanceof JournalEntry.Answered answered) {
            answered(answered);
        } else if (entry instanceof JournalEntry.Rested rested) {
            status = rested.status();
            restReason = rested.reason();
        } else if (entry instanceof JournalEntry.Ended end) {
            status = end.cause().status();
            ended = end;
            question = null;
        }
    }

    private void actionRan(JournalEntry.ActionRan done) {
        history.add(done.run());
        if (done.run().ending() == ActionRun.Ending.SUCCEEDED) {
            ran.add(done.run().action());
        }
        done.changes().forEach(this::change);
        done.output().ifPresent(output -> yielded(done.run().action(), output));
        if (done.question().isPresent()) {
            question = done.question().get();
            status = ProcessStatus.WAITING;
        }
    }

    private void answered(JournalEntry.Answered answered) {
        if (question != null) {
            ran.add(question.action());
            answered.changes().forEach(this::change);
            yielded(question.action(), answered.answer());
        }
        question = null;
        status = ProcessStatus.RUNNING;
    }

    /** Changes made while the action ran are on the board already; those of a clearing action come with its record. */
    private void change(BlackboardChange change) {
        if (change instanceof BlackboardChange.Added added) {
            board.put(added.object());
            return;
        }
        board.apply(change);
        if (change instanceof BlackboardChange.Cleared) {
            ran.clear();
        }
    }

    private void yielded(String action, JournaledObject output) {
        board.put(output);
        if (action.equals(goal.action())) {
            achieved = true;
            result = output.value();
        }
    }

    Optional<JournalEntry.Ended> ended() {
        return Optional.ofNullable(ended);
    }

    Optional<PendingAnswer> question() {
        return Optional.ofNullable(question);
    }
}
