/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Threads that work for one process. Thread-safe. */
public final class InterruptibleThreads {

    private final Set<InterruptibleThread> threads = ConcurrentHashMap.newKeySet();

    /** Runs work that {@link #interrupt} ends early. */
    public <R extends @Nullable Object> R during(Callable<R> work) throws Exception {
        var thread = new InterruptibleThread();
        threads.add(thread);
        thread.enter();
        try {
            return work.call();
        } finally {
            threads.remove(thread);
            thread.leave();
        }
    }

    public void interrupt() {
        threads.forEach(InterruptibleThread::interrupt);
    }
}
