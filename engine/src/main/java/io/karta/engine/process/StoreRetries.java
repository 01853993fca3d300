/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Retries of store operations that follow the end of a process and must succeed eventually. Thread-safe.
 */
final class StoreRetries {

    private static final Logger LOG = System.getLogger(StoreRetries.class.getName());

    private final Queue<Runnable> failed = new ConcurrentLinkedQueue<>();

    /** Runs an operation now, or retries it with a later {@link #run} if it fails. */
    void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, Messages::storeDoesNotAnswer, e);
            failed.add(work);
        }
    }

    /** Retries a failed operation with a later {@link #run}. */
    void later(Runnable work) {
        failed.add(work);
    }

    /** Retries the failed operations. */
    void run() {
        for (int left = failed.size(); left > 0; left--) {
            Runnable work = failed.poll();
            if (work != null) {
                attempt(work);
            }
        }
    }
}
