/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.agent.ChildResult;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ProducedObjects;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.journal.ToolCallForm;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.history.ActionRun;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Journal entries of answers, results of children and added objects. Used under the lock of the process. */
record CommandEntries(CompiledAgent agent, ProcessState state, Clock clock) {

    /**
     * Records that a question has expired: not before its time, although the clock of this node may be behind that of
     * the store.
     */
    JournalEntry.Answered expired(PendingAnswer question) {
        Instant now = now();
        Instant at = question.expiresAt().filter(now::isBefore).orElse(now);
        return new JournalEntry.Answered(at, question.id(), Optional.empty(), List.of(), Optional.empty());
    }

    /** Records the answer to a question. */
    JournalEntry.Answered answered(PendingAnswer question, Optional<String> by, Optional<Object> value) {
        if (question.form() instanceof ToolCallForm<?>) { // its result is not available yet
            return new JournalEntry.Answered(
                    now(), question.id(), by, List.of(), value.map(JournalRecords::unnumbered));
        }
        Optional<ActionModel> asking = agent.find(question.action());
        boolean clears = asking.filter(ActionModel::isClearing).isPresent() && value.isPresent();
        int next = state.board().size();
        ProducedObjects results = value.map(object -> results(asking, object))
                .orElse(ProducedObjects.NOTHING)
                .marking(agent.states());
        List<BlackboardChange> changes =
                new ArrayList<>(clears ? List.of(new BlackboardChange.Cleared(next)) : List.of());
        changes.addAll(results.changes(next));
        return new JournalEntry.Answered(
                now(), question.id(), by, changes, results.object().map(object -> object.at(next)));
    }

    /** Returns the entry for the end of a child that was started as an attempt. */
    JournalEntry.Answered attemptEnded(PendingAnswer question, ChildResult how, Optional<JournaledObject> result) {
        int next = state.board().size();
        List<BlackboardChange> produced = result
                .map(object -> object.beginningState(
                                agent.states().has(object.value().getClass()))
                        .at(next))
                .<BlackboardChange>map(BlackboardChange.Added::new)
                .stream()
                .toList();
        Optional<JournaledObject> answer =
                results(agent.find(question.action()), how).object();
        return new JournalEntry.Answered(
                now(),
                question.id(),
                Optional.empty(),
                produced,
                answer.map(object -> object.at(next + produced.size())));
    }

    /** The action that asked may belong to an agent that is no longer deployed. */
    private static ProducedObjects results(Optional<ActionModel> asking, Object value) {
        return asking.map(action -> ProducedObjects.by(action, value))
                .orElseGet(() -> new ProducedObjects(
                        Optional.of(new JournaledObject(0, Optional.empty(), value.getClass(), value)), List.of()));
    }

    /** Records that the action failed, because its answer will never arrive. */
    JournalEntry failed(PendingAnswer question, Throwable failure) {
        Instant now = now();
        var run = new JournalRecords.Run(
                question.action(),
                question.askedAt(),
                Duration.between(question.askedAt(), now),
                ActionRun.Ending.FAILED,
                Optional.ofNullable(failure.getMessage()),
                List.of());
        return new JournalEntry.ActionRan(
                now, run, List.of(), Optional.empty(), Optional.empty(), state.stateOf(question), Optional.empty());
    }

    /** Returns the entry of an object that a caller has added. */
    JournalEntry added(Object object) {
        return new JournalEntry.Added(now(), state.board().entry(Optional.empty(), object.getClass(), object));
    }

    /** Returns the entry of an event that a caller has queued; its number is that of its turn. */
    JournalEntry.Enqueued enqueued(Object event, Caller by) {
        return new JournalEntry.Enqueued(
                now(), by.name(), state.board().entry(Optional.empty(), event.getClass(), event));
    }

    private Instant now() {
        return clock.instant();
    }
}
