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
 * Work that follows the end of a process and that a failing store must not prevent: it is done again later.
 * Thread-safe.
 */
final class StoreRetries {

    private static final Logger LOG = System.getLogger(StoreRetries.class.getName());

    private final Queue<Runnable> failed = new ConcurrentLinkedQueue<>();

    /** Does some work, now or with a later {@link #run}. */
    void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, Messages::storeDoesNotAnswer, e);
            failed.add(work);
        }
    }

    /** Does work that has failed with a later {@link #run}. */
    void later(Runnable work) {
        failed.add(work);
    }

    /** Does the work again that has failed. */
    void run() {
        for (int left = failed.size(); left > 0; left--) {
            Runnable work = failed.poll();
            if (work != null) {
                attempt(work);
            }
        }
    }
}
