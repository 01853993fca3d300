/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionRun;
import io.karta.agent.ActionRun.Ending;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessStatus;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.spi.JournalEntry.ToolAnswered;
import io.karta.spi.JournalEntry.Wish;
import io.karta.spi.JournaledObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a process stands: what follows from its journal, entry by entry. Guarded by its process. */
final class ProcessState {

    final ProcessBoard board;
    final List<ActionRun> history = new ArrayList<>();
    final Set<String> ran = new LinkedHashSet<>();

    /** Actions that a model failed, or nobody knows the end of. */
    final Set<String> excluded = new LinkedHashSet<>();

    /** Actions that must not run twice and have not ended. */
    final Set<String> unfinished = new LinkedHashSet<>();

    /** What models said in actions that have not ended. */
    final List<ModelReplied> replies = new ArrayList<>();

    /** What tools came to in actions that have not ended. */
    final List<ToolAnswered> toolAnswers = new ArrayList<>();

    final Map<String, PendingAnswer> questions = new LinkedHashMap<>();
    private final GoalModel goal;
    ProcessStatus status = ProcessStatus.NOT_STARTED;
    String node = "";
    int starts;
    boolean achieved;

    @Nullable
    Object result;

    JournalEntry.@Nullable Requested request;

    JournalEntry.@Nullable Ended ended;
    String restReason = "";
    private Duration used = Duration.ZERO;
    private Instant runsSince = Instant.MAX;
    private Instant latest = Instant.MIN;

    ProcessState(ProcessBoard board, GoalModel goal) {
        this.board = board;
        this.goal = goal;
    }

    void apply(JournalEntry entry) {
        if (entry instanceof JournalEntry.ActionRan done) {
            actionRan(done);
        } else if (entry instanceof JournalEntry.Answered answered) {
            answered(answered);
        } else if (entry instanceof JournalEntry.Added added) {
            board.put(added.object());
        } else if (entry instanceof JournalEntry.ActionStarted started) {
            unfinished.add(started.action());
        } else if (entry instanceof ModelReplied reply) {
            replies.add(reply);
        } else if (entry instanceof ToolAnswered answer) {
            toolAnswers.add(answer);
        } else if (entry instanceof JournalEntry.Requested wanted) {
            request = wanted;
        } else {
            turned(entry);
        }
        latest = entry.at();
        entry.status().ifPresent(next -> status = next);
    }

    private void turned(JournalEntry entry) {
        stopTheClock(entry);
        if (entry instanceof JournalEntry.Created created) {
            created.remembered().forEach(board::put);
            created.inputs().forEach(board::put);
        } else if (entry instanceof JournalEntry.Started started) {
            node = started.node();
            runsSince = started.at();
            starts++;
            if (request != null && request.wish() == Wish.PAUSE) {
                request = null;
            }
        } else if (entry instanceof JournalEntry.Rested rested) {
            restReason = rested.reason();
        } else if (entry instanceof JournalEntry.Ended end) {
            ended = end;
            questions.clear();
        }
    }

    /** Where a node died, its time ended with the last thing it wrote. */
    private void stopTheClock(JournalEntry entry) {
        if (status == ProcessStatus.RUNNING) {
            Instant until = entry instanceof JournalEntry.Started ? latest : entry.at();
            used = used.plus(Duration.between(runsSince, until));
        }
    }

    private void actionRan(JournalEntry.ActionRan done) {
        String action = done.run().action();
        history.add(done.run());
        unfinished.remove(action);
        replies.removeIf(reply -> reply.action().equals(action));
        toolAnswers.removeIf(answer -> answer.action().equals(action));
        questions.values().removeIf(question -> question.action().equals(action));
        Ending ending = done.run().ending();
        if (ending == Ending.SUCCEEDED || ending == Ending.TERMINATED) {
            ran.add(action);
        } else if (ending == Ending.FAILED || ending == Ending.INTERRUPTED) {
            excluded.add(action);
        }
        done.changes().forEach(this::change);
        done.output().ifPresent(output -> yielded(action, output));
        done.question().ifPresent(question -> questions.put(question.id(), question));
    }

    private void answered(JournalEntry.Answered answered) {
        PendingAnswer question = questions.remove(answered.questionId());
        if (question != null) {
            ran.add(question.action());
            answered.changes().forEach(this::change);
            answered.answer().ifPresent(answer -> yielded(question.action(), answer));
        }
    }

    private void change(BlackboardChange change) {
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

    /** How long it has run so far; time in which it rested does not count. */
    Duration used(Instant now) {
        return status == ProcessStatus.RUNNING ? used.plus(Duration.between(runsSince, now)) : used;
    }

    Optional<JournalEntry.Ended> ended() {
        return Optional.ofNullable(ended);
    }

    Optional<JournalEntry.Requested> request() {
        return Optional.ofNullable(request);
    }

    Optional<PendingAnswer> question(String id) {
        return Optional.ofNullable(questions.get(id));
    }

    /** Returns the question that is the first to be over. */
    Optional<Instant> wakesAt() {
        return questions.values().stream()
                .flatMap(question -> question.expiresAt().stream())
                .min(Instant::compareTo);
    }

    Optional<String> child() {
        return questions.values().stream()
                .flatMap(question -> question.child().stream())
                .findFirst();
    }
}
