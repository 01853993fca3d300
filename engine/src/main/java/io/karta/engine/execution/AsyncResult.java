/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Result of an action that completes after the action has returned. */
final class AsyncResult {

    private final String action;
    private final BooleanSupplier isNeeded;

    AsyncResult(String action, BooleanSupplier isNeeded) {
        this.action = action;
        this.isNeeded = isNeeded;
    }

    /** Waits for the result on this thread; an interrupt cancels it. */
    @Nullable
    Object of(@Nullable Object returned) throws Throwable {
        return returned instanceof CompletionStage<?> stage ? await(futureOf(stage)) : returned;
    }

    private static CompletableFuture<?> futureOf(CompletionStage<?> stage) {
        try {
            return stage.toCompletableFuture();
        } catch (UnsupportedOperationException ignored) { // which a stage may throw
            var future = new CompletableFuture<@Nullable Object>();
            stage.whenComplete((value, thrown) -> {
                if (thrown == null) {
                    future.complete(value);
                } else {
                    future.completeExceptionally(thrown);
                }
            });
            return future;
        }
    }

    private @Nullable Object await(CompletableFuture<?> future) throws Throwable {
        if (!isNeeded.getAsBoolean()) { // the interrupt may be past already
            future.cancel(true);
            return null;
        }
        try {
            return future.get();
        } catch (InterruptedException e) {
            future.cancel(true);
            throw e;
        } catch (CancellationException e) {
            throw Messages.cancelledResult(action, e);
        } catch (ExecutionException e) {
            throw cause(e);
        }
    }

    private Throwable cause(Throwable thrown) {
        Throwable cause = thrown;
        while ((cause instanceof ExecutionException || cause instanceof CompletionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof CancellationException ? Messages.cancelledResult(action, cause) : cause;
    }
}
