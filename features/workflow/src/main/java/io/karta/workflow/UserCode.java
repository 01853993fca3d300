/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.ai.BudgetExceededException;
import io.karta.model.ModelException;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessTerminatedException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

/** Caller of functions of the application. */
final class UserCode {

    private UserCode() {}

    /** Returns the result of a function; checked exceptions are wrapped. */
    static <T> T of(String what, Callable<? extends T> work) {
        T result;
        try {
            result = work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw Messages.failed(what, e);
        }
        return present(what, result);
    }

    @SuppressWarnings("NullAway") // user code may return null nevertheless
    private static <T> T present(String what, T result) {
        if (result == null) {
            throw Messages.nothing(what);
        }
        return result;
    }

    /** Rethrows failures that end all branches: the end of the process, of a child or of their budget. */
    static void rethrowIfFinal(RuntimeException failure, Optional<ActionContext> context) {
        boolean isCancelled = failure instanceof ModelException model && model.kind() == ModelException.Kind.CANCELLED;
        if (Thread.currentThread().isInterrupted()
                || isCancelled
                || failure instanceof CancellationException
                || failure instanceof BudgetExceededException
                || isEndOfChild(failure, context)) {
            throw failure;
        }
    }

    /**
     * Returns whether a child was ended from outside: by its budget or deadline, which are those of its parent, or by a
     * command. The failure of a process of its own is an ordinary one.
     */
    private static boolean isEndOfChild(RuntimeException failure, Optional<ActionContext> context) {
        return failure instanceof ProcessNotCompletedException ended
                && (ended instanceof ProcessTerminatedException || ended instanceof ProcessKilledException)
                && ended.process().parent().isPresent()
                && ended.process().parent().equals(context.map(here -> here.process()
                        .id()));
    }
}
