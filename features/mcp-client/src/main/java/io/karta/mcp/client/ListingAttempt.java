/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Attempt to connect to a server and to list its tools, on a thread of its own. Thread-safe. */
final class ListingAttempt {

    private final long begin = System.nanoTime();
    private final FutureTask<ToolListing> task;

    private ListingAttempt(Callable<ToolListing> work) {
        this.task = new FutureTask<>(work);
    }

    /** Returns an attempt that has succeeded. */
    static ListingAttempt finished(ToolListing listing) {
        var attempt = new ListingAttempt(() -> listing);
        attempt.task.run();
        return attempt;
    }

    /** Starts an attempt. Its thread has the class loader of the caller, which a bean with credentials may need. */
    static ListingAttempt start(String server, Callable<ToolListing> work) {
        var attempt = new ListingAttempt(work);
        var thread = new Thread(attempt.task, "karta-mcp-" + server + "-connect");
        thread.setDaemon(true);
        thread.start();
        return attempt;
    }

    boolean isRunning() {
        return !task.isDone();
    }

    /**
     * Waits for the tools.
     *
     * @throws ExecutionException if the attempt fails
     */
    ToolListing listing() throws ExecutionException, InterruptedException {
        try {
            return task.get();
        } catch (CancellationException e) {
            throw new ExecutionException(new ConnectionException("the application has ended", e));
        }
    }

    /** Returns whether the tools are listed within a time from the beginning of the attempt. */
    boolean isListedWithin(Duration limit) throws InterruptedException {
        try {
            task.get(limit.toNanos() - (System.nanoTime() - begin), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            return false;
        }
    }

    void cancel() {
        task.cancel(true);
    }
}
