/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.blackboard.ArgumentPlace;
import io.karta.engine.definition.ProducedObjects;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Content of the record of a run, without the numbers of objects.
 *
 * @param question the question, if there is one
 * @param child the process that continues the work; empty if there is none
 * @param failure the exception, if it failed
 */
record ActionResult(
        ActionRun run,
        ProducedObjects results,
        Optional<JournalRecords.Question> question,
        Optional<JournaledProcess> child,
        Optional<Throwable> failure) {

    /** Returns the result of a run without output. */
    static ActionResult of(ActionRun run) {
        return producing(run, ProducedObjects.NOTHING);
    }

    static ActionResult producing(ActionRun run, ProducedObjects results) {
        return new ActionResult(run, results, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static ActionResult asking(ActionRun run, JournalRecords.Question question, Optional<JournaledProcess> child) {
        return new ActionResult(run, ProducedObjects.NOTHING, Optional.of(question), child, Optional.empty());
    }

    /** Returns this result; an action that runs again after its question receives the same arguments. */
    ActionResult receiving(Supplier<List<ArgumentPlace>> arguments) {
        return question.isEmpty()
                ? this
                : new ActionResult(
                        run,
                        results,
                        question.map(open -> open.keeping(each -> each.receiving(arguments.get()))),
                        child,
                        failure);
    }

    static ActionResult failed(ActionRun run, Throwable thrown) {
        return new ActionResult(run, ProducedObjects.NOTHING, Optional.empty(), Optional.empty(), Optional.of(thrown));
    }
}
