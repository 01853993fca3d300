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

    final Map<String, PendingAnswer> questions = new LinkedHashMap<>();
    final Achievements achievements;
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
    private @Nullable Instant idlesUntil;
    private boolean asked;

    ProcessState(ProcessBoard board, Achievements achievements) {
        this.board = board;
        this.achievements = achievements;
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
        asked &= status == ProcessStatus.RUNNING && entry instanceof JournalEntry.Started;
        if (entry instanceof JournalEntry.Created created) {
            created.remembered().forEach(board::put);
            board.settle(); // what was known before has not just come
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
            idlesUntil = questions.isEmpty() && rested.rest() == ProcessStatus.WAITING
                    ? rested.wakesAt().orElse(null)
                    : null;
        } else if (entry instanceof JournalEntry.Ended end) {
            ended = end;
            questions.clear();
        }
    }

    /** Where a node died, its time ended with the last thing it wrote; one that idles has all the time until something happens. */
    private void stopTheClock(JournalEntry entry) {
        if (status == ProcessStatus.RUNNING) {
            Instant until = entry instanceof JournalEntry.Started ? latest : entry.at();
            used = used.plus(Duration.between(runsSince, until));
            runsSince = until;
        } else if (idlesUntil != null) {
            used = used.plus(Duration.between(runsSince, entry.at()));
            idlesUntil = null;
        }
    }

    private void actionRan(JournalEntry.ActionRan done) {
        String action = done.run().action();
        history.add(done.run());
        unfinished.remove(action);
        replies.removeIf(reply -> reply.action().equals(action));
        questions.values().removeIf(question -> question.action().equals(action));
        int known = board.size();
        Ending ending = done.run().ending();
        if (ending == Ending.SUCCEEDED || ending == Ending.TERMINATED) {
            ran.add(action);
        } else if (ending == Ending.FAILED || ending == Ending.INTERRUPTED) {
            excluded.add(action);
        }
        done.changes().forEach(this::change);
        done.output().ifPresent(output -> yielded(action, output));
        boolean isOver = ending == Ending.SUCCEEDED || ending == Ending.TERMINATED;
        if (isOver && board.size() == known) {
            board.settle();
        }
        done.question().ifPresent(this::asks);
    }

    private void asks(PendingAnswer question) {
        questions.put(question.id(), question);
        asked |= question.child().isEmpty();
    }

    /** Says whether an action has asked a person while others went on beside it, and nobody has answered. */
    boolean owesRest() {
        return asked && !questions.isEmpty();
    }

    private void answered(JournalEntry.Answered answered) {
        PendingAnswer question = questions.remove(answered.questionId());
        if (question != null) {
            ran.add(question.action());
            answered.changes().forEach(this::change);
            answered.answer().ifPresentOrElse(answer -> yielded(question.action(), answer), board::settle);
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
        achievements.yielded(action, output.value());
        result = achievements.result().orElse(null);
        achieved = result != null;
    }

    /** How long it has run so far; time in which it rested does not count. */
    Duration used(Instant now) {
        return status == ProcessStatus.RUNNING || idlesUntil != null
                ? used.plus(Duration.between(runsSince, now))
                : used;
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

    /** Returns when its time is over, if it rests because nothing is left to do. */
    Optional<Instant> idlesUntil() {
        return Optional.ofNullable(idlesUntil);
    }

    /** Returns when the first question is over, or its time. */
    Optional<Instant> wakesAt() {
        return idlesUntil != null
                ? idlesUntil()
                : questions.values().stream()
                        .flatMap(question -> question.expiresAt().stream())
                        .min(Instant::compareTo);
    }

    Optional<String> child() {
        return questions.values().stream()
                .flatMap(question -> question.child().stream())
                .findFirst();
    }
}
