/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.model.ModelException;
import io.karta.process.history.ActionRun.Ending;
import io.karta.tool.ToolResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** End of a run that was decided before the action returns; its result is dropped. Thread-safe. */
final class EarlyEnd {

    private final String action;
    private volatile @Nullable Decision decision;

    EarlyEnd(String action) {
        this.action = action;
    }

    private record Decision(Ending ending, String reason) {}

    void terminate(String reason) {
        decide(new Decision(Ending.TERMINATED, reason));
    }

    void decide(ToolResult.ActionEnd end) {
        Ending ending = end.kind() == ToolResult.ActionEnd.Kind.STOP ? Ending.STOPPED : Ending.REPLANNED;
        decide(new Decision(ending, end.text()));
    }

    /** The first decision remains, so that code which catches its exception cannot change it. */
    private synchronized void decide(Decision made) {
        if (decision == null) {
            decision = made;
        }
    }

    /** Rejects further calls after the decision. */
    void check() {
        Decision made = decision;
        if (made != null) {
            throw new ModelException(
                    Messages.actionTerminated(action, made.reason()), ModelException.Kind.CANCELLED, null);
        }
    }

    /** Returns the result of the run; empty without a decision. */
    Optional<ActionResult> result(ActionRunRecorder run) {
        return Optional.ofNullable(decision)
                .map(made -> ActionResult.of(run.ended(made.ending(), Optional.of(made.reason()))));
    }
}
