/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.guard.GuardrailException;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournaledFailure;
import io.karta.spi.JournaledObject;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns of a process, and the events that await theirs, from its journal. Guarded by its process. */
public final class ProcessTurns {

    private static final int MOST_CAUSES = 10;

    private final List<JournalRecords.TurnRecord> turns = new ArrayList<>(0);
    private final Deque<Waiting> queue = new ArrayDeque<>(1);
    private boolean isEnabled;
    private int enqueued;
    private int runs;
    private int runsBefore;
    private int ended;
    private boolean isOpen;
    private boolean isBetween;
    private boolean endsWithProcess;
    private @Nullable Instant deliversAt;
    private @Nullable Instant idlesUntil;

    /** Queued event, as it will be added to the blackboard. */
    private record Waiting(QueuedEvent event, JournaledObject object) {}

    void apply(JournalEntry entry, ProcessBlackboard board) {
        trackIdleTime(entry);
        if (entry instanceof JournalEntry.Created created) {
            isEnabled = created.terms().turns().isPresent();
        } else if (entry instanceof JournalEntry.Enqueued queued) {
            queue.add(new Waiting(next(queued), queued.event()));
            enqueued++;
        } else if (entry instanceof JournalEntry.TurnStarted started) {
            started(started, board);
        } else if (entry instanceof JournalEntry.TurnEnded end) {
            ended(end.at(), end.ending(), end.reason(), isBlock(end.failure()));
            isBetween = true;
        } else if (entry instanceof JournalEntry.ActionRan ran) {
            runs++;
            ran(ran);
        } else if (entry instanceof JournalEntry.Added) {
            isBetween = false; // actions may run for the object
        } else if (entry instanceof JournalEntry.Started) {
            deliversAt = null;
            endsWithProcess = false;
        } else if (entry instanceof JournalEntry.Suspended rest) {
            isBetween &= rest.suspension() != ProcessStatus.WAITING;
            deliversAt = queue.isEmpty() ? null : rest.wakesAt().orElse(null);
        } else if (entry instanceof JournalEntry.Ended end && isOpen) {
            ended(end.at(), ending(end.cause()), end.reason(), isBlock(end.failure()));
            endsWithProcess = true;
        }
    }

    /** A process is idle from its suspension between two turns to its next event. */
    private void trackIdleTime(JournalEntry entry) {
        if (entry instanceof JournalEntry.Suspended rest) {
            boolean isIdle = isEnabled && !isOpen && queue.isEmpty() && rest.suspension() == ProcessStatus.WAITING;
            idlesUntil = isIdle ? rest.wakesAt().orElse(null) : null;
        } else if (entry instanceof JournalEntry.Started || entry instanceof JournalEntry.Enqueued) {
            idlesUntil = null;
        }
    }

    private void ran(JournalEntry.ActionRan ran) {
        if (!ran.messages().isEmpty()) {
            current().ifPresent(turn -> replace(turn.saying(ran.messages())));
        }
    }

    private void started(JournalEntry.TurnStarted started, ProcessBlackboard board) {
        Optional<Waiting> first =
                Optional.of(started.hasEvent()).filter(yes -> yes).map(yes -> queue.remove());
        int place = board.size();
        first.ifPresent(waiting -> board.put(waiting.object().at(place)));
        turns.add(new JournalRecords.TurnRecord(
                started.turn(),
                first.map(Waiting::event),
                first.map(waiting -> place),
                started.at(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                List.of()));
        runsBefore = runs;
        isOpen = true;
        isBetween = false;
    }

    /** Examines the causes, too, because an action can wrap the exception. */
    private static boolean isBlock(Optional<Throwable> failure) {
        @Nullable Throwable thrown = failure.orElse(null);
        for (int depth = 0; thrown != null && depth < MOST_CAUSES; depth++) {
            if (thrown instanceof GuardrailException
                    || (thrown instanceof JournaledFailure journaled
                            && journaled.type().equals(GuardrailException.class.getName()))) {
                return true;
            }
            thrown = thrown.getCause();
        }
        return false;
    }

    private void ended(Instant at, Turn.Ending ending, String reason, boolean isBlock) {
        current().ifPresent(turn -> replace(turn.ended(at, ending, reason, isBlock)));
        isOpen = false;
        ended++;
    }

    private void replace(JournalRecords.TurnRecord turn) {
        turns.set(turns.size() - 1, turn);
    }

    /** Returns how the end of the process ends a turn. */
    public static Turn.Ending ending(Cause cause) {
        return switch (cause) {
            case GOAL_REACHED -> Turn.Ending.COMPLETED;
            case FAILURE -> Turn.Ending.FAILED;
            case KILL, STOP -> Turn.Ending.STOPPED;
            case BUDGET -> Turn.Ending.BUDGET_EXCEEDED;
            case TIMEOUT -> Turn.Ending.TIMED_OUT;
        };
    }

    /** Returns the entry for a queued event if it is appended next. */
    public QueuedEvent next(JournalEntry.Enqueued queued) {
        return new QueuedEvent(enqueued + 1, queued.event().value(), queued.at(), queued.by());
    }

    /** Returns the turns, the oldest first. */
    public List<Turn> all() {
        return List.copyOf(turns);
    }

    /** Returns the number of turns that have started. */
    public int size() {
        return turns.size();
    }

    /** Returns a turn by its number. */
    public JournalRecords.TurnRecord turn(int number) {
        return turns.get(number - 1);
    }

    /** Returns the latest turn if it has not ended. */
    public Optional<JournalRecords.TurnRecord> current() {
        return isOpen ? last() : Optional.empty();
    }

    /** Returns the latest turn. */
    public Optional<JournalRecords.TurnRecord> last() {
        return turns.isEmpty() ? Optional.empty() : Optional.of(turns.get(turns.size() - 1));
    }

    /** Returns the runs of the latest turn; all, if there is none. */
    public List<ActionRun> runsSinceLast(List<ActionRun> history) {
        return history.subList(Math.min(runsBefore, history.size()), history.size());
    }

    /** Returns whether the process has turns. */
    public boolean isEnabled() {
        return isEnabled;
    }

    /** Returns whether a turn has started and not ended. */
    public boolean isOpen() {
        return isOpen;
    }

    /**
     * Returns whether a turn has started and not ended.
     *
     * @param event the number of its queued event; empty for any turn
     */
    public boolean isOpen(Optional<Integer> event) {
        return current()
                .filter(turn ->
                        event.isEmpty() || turn.event().map(QueuedEvent::number).equals(event))
                .isPresent();
    }

    /** Returns whether no action may run before the next event, because the last turn has ended. */
    public boolean isBetween() {
        return isBetween;
    }

    /** Returns the turn that ended together with the process. */
    public Optional<JournalRecords.TurnRecord> endedWithProcess() {
        return endsWithProcess ? last() : Optional.empty();
    }

    /** Returns the number of turns that have ended; actions of an earlier turn may no longer write. */
    public int ended() {
        return ended;
    }

    /** Returns the events that await their turns, in order. */
    public List<QueuedEvent> queued() {
        return queue.stream().map(Waiting::event).toList();
    }

    public boolean hasQueued() {
        return !queue.isEmpty();
    }

    /** Returns when the process ends if no event arrives. */
    public Optional<Instant> idlesUntil() {
        return Optional.ofNullable(idlesUntil);
    }

    /** Returns when a node checks again whether it can deliver the next event. */
    Optional<Instant> deliversAt() {
        return Optional.ofNullable(deliversAt);
    }
}
