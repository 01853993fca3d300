/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.engine.call.CurrentCallScope;
import io.karta.engine.concurrent.ProcessFuture;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessRegistry;
import io.karta.process.AgentProcess;
import io.karta.spi.JournalEntry;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/** Runs started processes until they end or are suspended, on the calling thread or on another. Thread-safe. */
record ProcessRunner(Executor executor, ProcessRegistry processes, CurrentCallScope scopes) {

    private static final int MAX_NESTING = 25;

    /** Runs a process on the calling thread; actions that run concurrently may use other threads. */
    JournaledProcess run(JournaledProcess process) {
        process.lifeCycle().runAndAwait();
        return process;
    }

    /** Runs a new process like {@link #run(JournaledProcess)}. */
    JournaledProcess runNew(JournaledProcess process) {
        return endIfTooDeep(process) ? process : run(process);
    }

    /**
     * Ends endless recursion before the stack overflows; returns whether it has. Children need no such limit: they
     * share a budget.
     */
    private boolean endIfTooDeep(JournaledProcess process) {
        if (scopes.nesting() < MAX_NESTING) {
            return false;
        }
        AgentProcess caller = scopes.process().orElseThrow();
        String reason = Messages.nestedTooDeeply(process.origin().goal(), caller, MAX_NESTING);
        process.ending().endEventually(JournalEntry.Cause.FAILURE, reason, Optional.of(new AgentException(reason)));
        return true;
    }

    /**
     * Runs a new process on another thread.
     *
     * @throws io.karta.agent.AgentException if no thread is free; the process has failed then
     */
    CompletionStage<AgentProcess> start(JournaledProcess process) {
        return start(process, Function.identity());
    }

    /** Runs a new process like {@link #start(JournaledProcess)}; a function converts it to the result. */
    <R> CompletionStage<R> start(JournaledProcess process, Function<AgentProcess, R> result) {
        var future = new ProcessFuture<R>(process);
        try {
            executor.execute(() -> runNew(process, future, result));
        } catch (RejectedExecutionException e) {
            if (processes.isDraining()) { // the process then leaves before its first action
                runNew(process, future, result);
                return future;
            }
            process.ending().endEventually(JournalEntry.Cause.FAILURE, "no thread was free", Optional.of(e));
            throw Messages.noThread(process, e);
        }
        return future;
    }

    /** Runs a resumed process on another thread, or on this one if none is free. */
    CompletionStage<AgentProcess> resume(JournaledProcess process) {
        var future = new ProcessFuture<AgentProcess>(process);
        processes.runAsync(() -> run(process, future, Function.identity()));
        return future;
    }

    /** An executor can use the thread of the caller. */
    private <R> void runNew(JournaledProcess process, ProcessFuture<R> future, Function<AgentProcess, R> result) {
        if (endIfTooDeep(process)) {
            future.completeWith(() -> result.apply(process));
        } else {
            run(process, future, result);
        }
    }

    private static <R> void run(JournaledProcess process, ProcessFuture<R> future, Function<AgentProcess, R> result) {
        process.runHere();
        process.lifeCycle().whenNotRunningHere(() -> future.completeWith(() -> result.apply(process)));
    }
}
