/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.ai.BudgetExceededException;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.TruncatedOutputException;
import io.karta.engine.call.FailureReason;
import io.karta.engine.journal.ProcessState;
import io.karta.model.ModelException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessTerminatedException;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Command;
import io.karta.spi.JournalEntry.Requested;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Consequences of an exception of an action. Used under the lock of the process. */
public record FailurePolicy(JournaledProcess process) {

    /** A chain of causes can be a cycle. */
    private static final int MOST_CAUSES = 50;

    /** Returns whether another action may avoid the failure; an interrupt is not such a failure. */
    public boolean isOfModel(Throwable thrown) {
        return thrown instanceof MalformedOutputException
                || thrown instanceof TruncatedOutputException
                || thrown instanceof MaxIterationsExceededException
                || (thrown instanceof ModelException model && model.kind() != ModelException.Kind.CANCELLED);
    }

    /** Returns whether an action has called a process that this node has left meanwhile. */
    public static boolean isOfLeftProcess(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(MOST_CAUSES)
                .anyMatch(cause -> cause instanceof ProcessNotCompletedException called
                        && called.status() == ProcessStatus.RUNNING
                        && called.process() instanceof JournaledProcess process
                        && process.isLeft());
    }

    /** Returns the entry that ends the process or its turn, with an exception as the cause. */
    public JournalEntry end(Throwable thrown) {
        Optional<String> terminated = isOfChild(thrown) ? process.look(FailurePolicy::terminated) : Optional.empty();
        if (terminated.isPresent()) { // and therefore its children were, too
            return ended(Cause.STOP, terminated.get(), Optional.empty());
        }
        if (isTimedOutChild(thrown)) { // it had the time that was left of this process
            return ended(Cause.TIMEOUT, process.turnLifeCycle().timeoutReason(), Optional.empty());
        }
        boolean spent = thrown instanceof BudgetExceededException || isOfChild(thrown);
        Optional<String> exhaustedLimit = spent ? process.ledger().exhaustedLimit() : Optional.empty();
        if (exhaustedLimit.isPresent()) {
            return ended(Cause.BUDGET, exhaustedLimit.get(), Optional.empty());
        }
        return thrown instanceof BudgetExceededException
                ? ended(Cause.BUDGET, FailureReason.of(thrown), Optional.empty())
                : ended(Cause.FAILURE, FailureReason.of(thrown), Optional.of(thrown));
    }

    private JournalEntry ended(Cause cause, String reason, Optional<Throwable> failure) {
        return process.turnLifeCycle().ending(cause, reason, failure);
    }

    private static Optional<String> terminated(ProcessState state) {
        return state.request()
                .filter(request -> request.command() == Command.TERMINATE)
                .map(Requested::reason);
    }

    private boolean isTimedOutChild(Throwable thrown) {
        return isOfChild(thrown)
                && ((ProcessTerminatedException) thrown).process() instanceof JournaledProcess child
                && child.look(ProcessState::ended)
                        .filter(end -> end.cause() == Cause.TIMEOUT)
                        .isPresent();
    }

    private boolean isOfChild(Throwable thrown) {
        return thrown instanceof ProcessTerminatedException ended
                && ended.process().parent().filter(process.id()::equals).isPresent();
    }
}
