/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.execution.ActionExecution.Ended;
import io.karta.engine.journal.EntryNotEncodedException;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FailurePolicy;
import io.karta.engine.process.FencingToken;
import io.karta.engine.process.JournaledProcess;
import io.karta.spi.JournalEntry;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoreFailedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Record of one run in the journal. It is appended separately, or inside the transaction of the action and then valid
 * if that commits. Not thread-safe.
 */
final class ActionRecord {

    private static final Logger LOG = System.getLogger(ActionRecord.class.getName());

    private final JournaledProcess process;
    private final FencingToken fence;
    private final ActionEntries entries;
    private final Function<Throwable, ActionResult> failures;
    private @Nullable ActionResult open;
    private boolean stale;
    private boolean left;
    private boolean hasChanges;
    private boolean achieved;

    /**
     * Creates a record that is not appended yet.
     *
     * @param failures returns the result of a run that has thrown
     */
    ActionRecord(
            JournaledProcess process,
            FencingToken fence,
            ActionEntries entries,
            Function<Throwable, ActionResult> failures) {
        this.process = process;
        this.fence = fence;
        this.entries = entries;
        this.failures = failures;
    }

    /** Appends the record in the transaction of the calling thread. */
    void open(ActionResult result) {
        try {
            open = process.writer().appendOpen(() -> numbered(result)) ? result : null;
            if (open == null && services().store().isInTransaction(process.id())) {
                throw Messages.notRecordable(process, action().id()); // without a record, its work must not commit
            }
        } catch (StaleProcessException e) {
            stale = true;
            throw e;
        }
    }

    /** Appends the record, or determines whether the transaction that contains it has committed. */
    Optional<Ended> close(ActionResult result) {
        if (open == null) {
            return append(result) ? counted(result) : Optional.empty();
        }
        return hasCommitted(result, true) ? counted(result) : failed(Messages.rolledBack(action().id()));
    }

    /** Records that the run has thrown, unless its transaction has committed, or has been rolled back as stale. */
    Optional<Ended> fail(Throwable thrown) {
        Throwable cause = EntryNotEncodedException.orThrown(
                thrown instanceof UndeclaredThrowableException wrapper && wrapper.getCause() != null
                        ? wrapper.getCause()
                        : thrown);
        ActionResult committed = open;
        open = null; // its transaction has ended
        if (committed != null && hasCommitted(committed, false)) {
            endAfterCommit(cause);
            return Optional.empty();
        }
        if (cause instanceof StoreFailedException store) {
            throw store;
        }
        if (FailurePolicy.isOfLeftProcess(cause)) {
            process.leave(); // the action has not failed: another node runs it again
            process.lifeCycle().releaseClaim();
            return Optional.empty();
        }
        return stale ? interruptedEntries() : failed(cause);
    }

    /** It is too late to undo the work. A process that has ended, or that another node runs, keeps its state. */
    private void endAfterCommit(Throwable cause) {
        boolean isRecorded = process.writer()
                .commit(() ->
                        fence.isLatest() ? List.of(new FailurePolicy(process).end(cause)) : List.<JournalEntry>of());
        if (!isRecorded) {
            LOG.log(Level.WARNING, () -> Messages.failedAfterCommit(action().id(), process), cause);
        }
    }

    /**
     * Another node wrote to the journal while the transaction was open: the work is rolled back, and the action runs
     * again if it is idempotent.
     */
    private Optional<Ended> interruptedEntries() {
        if (!action().isIdempotent()) {
            boolean isStuck = fence.commit(() -> process.lifecycleEntries().interruptedEntries(action().id()));
            if (isStuck) {
                process.lifeCycle().announceSuspension();
            }
        }
        return Optional.empty();
    }

    private Optional<Ended> failed(Throwable cause) {
        ActionResult result = failures.apply(cause);
        if (result.failure().isPresent() && new FailurePolicy(process).isOfModel(cause)) {
            process.plans().modelFailed((Exception) cause);
        }
        if (!append(result)) {
            return Optional.empty();
        }
        if (cause instanceof InterruptedException) {
            Thread.currentThread().interrupt(); // the interrupt was meant for the thread, not for the action
        }
        return counted(result);
    }

    private boolean append(ActionResult result) {
        return process.writer().commit(() -> numbered(result), board()::drop, finished(result));
    }

    private boolean hasCommitted(ActionResult result, boolean isReturned) {
        return process.writer().closeOpen(isReturned, board()::drop, finished(result));
    }

    /** A run in a state that the process has left meanwhile is recorded, but has no effect. */
    private Optional<Ended> counted(ActionResult result) {
        return left ? Optional.empty() : Optional.of(new Ended(result.run(), hasChanges, result.child()));
    }

    private Runnable finished(ActionResult result) {
        return () -> {
            services().events().finished(process, result.run());
            if (achieved) {
                services().events().achieved(process);
            }
        };
    }

    /** Returns the entries of a result, numbered as of now; under the lock of the process. */
    private List<JournalEntry> numbered(ActionResult result) {
        if (!fence.isValid()) {
            return List.of(); // another node has the process, or had it meanwhile, so this run has no effect
        }
        left = process.board().isLeft(board().state());
        hasChanges = board().hasChanges();
        List<JournalEntry> numbered = left ? entries.late(result) : entries.entries(result);
        achieved = numbered.get(numbered.size() - 1) instanceof JournalEntry.Ended end
                && end.cause() == JournalEntry.Cause.GOAL_REACHED;
        return numbered;
    }

    private ActionModel action() {
        return entries.action();
    }

    private ActionBlackboard board() {
        return entries.board();
    }

    private EngineServices services() {
        return entries.services();
    }
}
