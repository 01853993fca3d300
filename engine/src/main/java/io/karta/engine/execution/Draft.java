/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.definition.Yielded;
import io.karta.engine.journal.Records;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.ActionRun;
import java.util.Optional;

/**
 * What the record of a run says, but for the numbers of objects.
 *
 * @param question what is asked, if something is
 * @param child the process that goes on with the work, if one does
 * @param failure what was thrown, if that is how it ended
 */
record Draft(
        ActionRun run,
        Yielded yielded,
        Optional<Records.Question> question,
        Optional<JournaledProcess> child,
        Optional<Throwable> failure) {

    /** A run that yields nothing. */
    static Draft of(ActionRun run) {
        return yielding(run, Yielded.NOTHING);
    }

    static Draft yielding(ActionRun run, Yielded yielded) {
        return new Draft(run, yielded, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Draft asking(ActionRun run, Records.Question question, Optional<JournaledProcess> child) {
        return new Draft(run, Yielded.NOTHING, Optional.of(question), child, Optional.empty());
    }

    static Draft failed(ActionRun run, Throwable thrown) {
        return new Draft(run, Yielded.NOTHING, Optional.empty(), Optional.empty(), Optional.of(thrown));
    }
}
