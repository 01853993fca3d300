/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads of one test: its own, and some for what cannot be done there. */
final class TestThreads implements AutoCloseable {

    private final Thread test = Thread.currentThread();
    private final ExecutorService others = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "karta-test");
        thread.setDaemon(true);
        return thread;
    });

    /** Where what the test's thread hands over runs at once. */
    Executor own() {
        return work -> {
            if (Thread.currentThread() == test) {
                work.run();
            } else {
                others.execute(work);
            }
        };
    }

    Executor others() {
        return others;
    }

    @Override
    public void close() {
        others.shutdownNow();
    }
}
