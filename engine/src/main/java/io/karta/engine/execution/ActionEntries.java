/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ProducedObjects;
import io.karta.engine.journal.EntryNotEncodedException;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FailurePolicy;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.prompt.PromptSpec;
import io.karta.engine.tool.ToolResolver;
import io.karta.engine.tool.Toolkit;
import io.karta.process.PendingAnswer;
import io.karta.process.history.ActionRun.Ending;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnwritableValueException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Journal entries of a run, with the next numbers for its objects. Used under the lock of the process. */
record ActionEntries(
        JournaledProcess process,
        ActionModel action,
        ActionBlackboard board,
        ActionOutput output,
        EngineServices services) {

    /** A run in a state that the process has left does not determine the next step, and its results are dropped. */
    List<JournalEntry> late(ActionResult result) {
        List<BlackboardChange> changes = changes(result);
        changes.removeIf(BlackboardChange.Added.class::isInstance);
        return List.of(ran(result, changes, Optional.empty(), Optional.empty(), Optional.empty()));
    }

    List<JournalEntry> entries(ActionResult result) {
        List<BlackboardChange> changes = changes(result);
        int next = process.board().size() + board.size();
        if (action.isClearing() && result.run().ending() == Ending.SUCCEEDED) {
            changes.add(new BlackboardChange.Cleared(next));
        }
        ProducedObjects results = result.results().without(process.board()::isState); // it exists already
        Optional<Integer> stays =
                results.size() < result.results().size() ? process.board().state() : Optional.empty();
        changes.addAll(results.changes(next));
        Optional<PendingAnswer> question = result.question()
                .map(open -> open.keeping(waiting -> kept(waiting, changes)))
                .map(open -> open.numbered(process.nextQuestion()));
        List<JournalEntry> entries = new ArrayList<>(2);
        entries.add(ran(result, changes, results.object().map(output -> output.at(next)), question, stays));
        if (results.object().isPresent() && endsProcess(result)) {
            entries.add(process.lifecycleEntries().ended(JournalEntry.Cause.GOAL_REACHED, "", Optional.empty()));
        } else {
            consequence(result, question.filter(open -> !leaves(changes))).ifPresent(entries::add);
        }
        return entries;
    }

    /** The goal is reached: the end needs no append of its own. A process with turns ends its turn first. */
    private boolean endsProcess(ActionResult result) {
        return result.run().ending() == Ending.SUCCEEDED
                && process.style().endsAtGoal()
                && !process.turnLifeCycle().isEnabled()
                && process.look(state -> state.achievements().include(action.id()));
    }

    private List<BlackboardChange> changes(ActionResult result) {
        boolean isKept = result.failure()
                .filter(thrown ->
                        thrown instanceof UnwritableValueException || thrown instanceof EntryNotEncodedException)
                .isEmpty(); // otherwise a result that cannot be written might remain
        return new ArrayList<>(isKept ? board.numbered() : List.of());
    }

    /** Records the origin of the tools, so that another JVM can find them. */
    private SuspendedDialogue kept(SuspendedDialogue waiting, List<BlackboardChange> changes) {
        if (!services.store().isDurable() || waiting.live().isEmpty()) {
            return waiting;
        }
        Toolkit tools = ((PromptSpec) waiting.live().get()).tools();
        return waiting.keeping(new ToolResolver(tools.toolServices())
                .keep(tools, owner -> process.board().place(owner).or(() -> place(owner, changes))));
    }

    private static Optional<Integer> place(Object owner, List<BlackboardChange> changes) {
        return changes.stream()
                .filter(BlackboardChange.Added.class::isInstance)
                .map(change -> ((BlackboardChange.Added) change).object())
                .filter(object -> object.value() == owner)
                .map(JournaledObject::number)
                .findFirst();
    }

    private JournalEntry ran(
            ActionResult result,
            List<BlackboardChange> changes,
            Optional<JournaledObject> results,
            Optional<PendingAnswer> question,
            Optional<Integer> stays) {
        return new JournalEntry.ActionRan(
                now(), result.run(), changes, results, question, board.state(), stays, output.sent());
    }

    /** Returns whether the process leaves the state of this run before it asks the question. */
    private boolean leaves(List<BlackboardChange> changes) {
        return board.state().isPresent()
                && changes.stream()
                        .anyMatch(change -> change instanceof BlackboardChange.Added added
                                && added.object().beginsState());
    }

    /** Returns the entry about the end of the process that the action causes, if there is one. */
    private Optional<JournalEntry> consequence(ActionResult result, Optional<PendingAnswer> question) {
        if (result.failure().isPresent()) {
            Throwable thrown = result.failure().get();
            var failures = new FailurePolicy(process);
            return failures.isOfModel(thrown) ? Optional.empty() : Optional.of(failures.end(thrown));
        }
        if (result.run().ending() == Ending.STOPPED) {
            String reason = result.run().remark().orElse("");
            return Optional.of(process.lifecycleEntries().ended(JournalEntry.Cause.STOP, reason, Optional.empty()));
        }
        return question.filter(open -> result.child().isEmpty() && process.suspendsOnQuestion())
                .map(open -> process.lifecycleEntries().waiting(open));
    }

    private Instant now() {
        return services.clock().instant();
    }
}
