/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import io.karta.process.AgentProcess;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Future result of a process. Cancelling it kills the process. */
public final class ProcessFuture<R> extends CompletableFuture<R> {

    private final AgentProcess process;

    public ProcessFuture(AgentProcess process) {
        this.process = process;
    }

    public void completeWith(Callable<R> work) {
        try {
            complete(work.call());
        } catch (Throwable thrown) {
            completeExceptionally(thrown);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            process.kill();
        }
        return cancelled;
    }
}
