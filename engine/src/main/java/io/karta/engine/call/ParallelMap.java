/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Applies a function to many items with limited concurrency. The calling thread participates, so the work completes
 * even if no other thread is free. The first failure cancels the remaining work.
 */
public final class ParallelMap {

    private final CallServices services;
    private final CallScope scope;

    public ParallelMap(CallServices services, CallScope scope) {
        this.services = services;
        this.scope = scope;
    }

    public <I, R> List<R> apply(Collection<I> items, int maxConcurrency, Function<? super I, ? extends R> function) {
        if (maxConcurrency < 1) {
            throw new IllegalArgumentException("maxConcurrency must be at least 1, but is " + maxConcurrency);
        }
        requireNonNull(function, "function");
        var work = new Work<I, R>(List.copyOf(items), function);
        work.help(start(work, Math.min(maxConcurrency, items.size()) - 1));
        work.run();
        return work.await();
    }

    private <I, R> List<FutureTask<Void>> start(Work<I, R> work, int threads) {
        List<FutureTask<Void>> others = Stream.generate(() -> new FutureTask<Void>(() -> inside(work), null))
                .limit(Math.max(0, threads))
                .toList();
        try {
            others.forEach(services.executor()::execute);
        } catch (RejectedExecutionException ignored) {
            // no thread is free: the calling thread does the rest
        }
        return others;
    }

    /** Works on the same account on another thread, within the context of the container. */
    private void inside(Work<?, ?> work) {
        try {
            services.containerContext().around(() -> services.steps().during(scope, () -> work.call()));
        } catch (Exception e) {
            work.fail(e);
        }
    }

    private static final class Work<I, R> {

        private final List<I> items;
        private final Function<? super I, ? extends R> function;
        private final @Nullable Object[] results;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final CountDownLatch open;
        private volatile List<FutureTask<Void>> others = List.of();

        Work(List<I> items, Function<? super I, ? extends R> function) {
            this.items = items;
            this.function = function;
            this.results = new @Nullable Object[items.size()];
            this.open = new CountDownLatch(items.size());
        }

        @Nullable
        Object call() {
            run();
            return null;
        }

        void run() {
            for (int i = next.getAndIncrement(); i < items.size(); i = next.getAndIncrement()) {
                try {
                    if (failure.get() == null) {
                        results[i] = function.apply(items.get(i));
                    }
                } catch (RuntimeException | Error e) {
                    fail(e);
                } finally {
                    open.countDown();
                }
            }
        }

        void help(List<FutureTask<Void>> helpers) {
            others = helpers;
            if (failure.get() != null) {
                stop();
            }
        }

        void fail(Throwable thrown) {
            if (failure.compareAndSet(null, thrown)) {
                stop();
            }
        }

        private void stop() {
            others.forEach(other -> other.cancel(true));
        }

        List<R> await() {
            try {
                open.await();
            } catch (InterruptedException e) {
                fail(e);
                Thread.currentThread().interrupt();
                var cancelled = new CancellationException("Interrupted while others still worked");
                cancelled.initCause(e);
                throw cancelled;
            }
            rethrow(failure.get());
            return results();
        }

        private static void rethrow(@Nullable Throwable thrown) {
            if (thrown instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (thrown instanceof Error error) {
                throw error;
            }
            if (thrown != null) {
                throw new IllegalStateException(thrown);
            }
        }

        @SuppressWarnings("unchecked") // filled by the function alone
        private List<R> results() {
            List<R> list = new ArrayList<>();
            for (Object result : results) {
                list.add((R) result);
            }
            return list;
        }
    }
}
