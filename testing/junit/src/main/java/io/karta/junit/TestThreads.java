/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads of one test: its own, and some for work that cannot run there. */
final class TestThreads implements AutoCloseable {

    private final Thread test = Thread.currentThread();
    private final ExecutorService others = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "karta-test");
        thread.setDaemon(true);
        return thread;
    });

    /** Returns the executor that runs tasks immediately on the thread of the test. */
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
