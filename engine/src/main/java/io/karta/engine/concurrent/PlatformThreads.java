/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Executors of a platform: those of the container if available, otherwise own ones, which are shut down with the
 * platform.
 */
public final class PlatformThreads implements AutoCloseable {

    /** Interval of a task without effect, in seconds. */
    private static final long INTERVAL = 10;

    private final Optional<ExecutorService> ownExecutor;
    private final Optional<ScheduledExecutorService> ownScheduler;
    private final Executor executor;
    private final ScheduledExecutorService scheduler;

    public PlatformThreads(Optional<Executor> givenExecutor, Optional<ScheduledExecutorService> givenScheduler) {
        ownExecutor = givenExecutor.isPresent()
                ? Optional.empty()
                : Optional.of(Executors.newCachedThreadPool(daemons("karta-process")));
        ownScheduler = givenScheduler.isPresent()
                ? Optional.empty()
                : Optional.of(newScheduler(givenExecutor.isPresent() ? 2 : 1));
        executor = givenExecutor.or(() -> ownExecutor).orElseThrow();
        scheduler = givenScheduler.or(() -> ownScheduler).orElseThrow();
    }

    /**
     * Returns a timer with a periodic task: the start of a timeout wakes the timer's thread only if no other task is
     * due earlier, which took a third of the time of a short process. A given executor may reject tasks, for which a
     * second thread then stands in.
     */
    private static ScheduledExecutorService newScheduler(int threads) {
        var own = new ScheduledThreadPoolExecutor(threads, daemons("karta-deadlines"));
        own.setRemoveOnCancelPolicy(true);
        Future<?> unused = own.scheduleWithFixedDelay(() -> {}, INTERVAL, INTERVAL, TimeUnit.SECONDS);
        return own;
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            var thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    public Executor executor() {
        return executor;
    }

    public ScheduledExecutorService scheduler() {
        return scheduler;
    }

    @Override
    public void close() {
        ownExecutor.ifPresent(ExecutorService::shutdownNow);
        ownScheduler.ifPresent(ExecutorService::shutdownNow);
    }
}
