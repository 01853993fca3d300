/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Threads that work for one process. Thread-safe. */
public final class InterruptibleThreads {

    private final List<InterruptibleThread> threads = new ArrayList<>(1);

    /** Runs work that {@link #interrupt} ends early. */
    public <R extends @Nullable Object> R during(Callable<R> work) throws Exception {
        var thread = entered();
        try {
            return work.call();
        } finally {
            leave(thread);
        }
    }

    /** Runs work that {@link #interrupt} ends early. */
    public void run(Runnable work) {
        var thread = entered();
        try {
            work.run();
        } finally {
            leave(thread);
        }
    }

    private InterruptibleThread entered() {
        var thread = new InterruptibleThread();
        thread.enter();
        add(thread);
        return thread;
    }

    private void leave(InterruptibleThread thread) {
        remove(thread);
        thread.leave();
    }

    private synchronized void add(InterruptibleThread thread) {
        threads.add(thread);
    }

    private synchronized void remove(InterruptibleThread thread) {
        threads.remove(thread);
    }

    public synchronized void interrupt() {
        threads.forEach(InterruptibleThread::interrupt);
    }
}
