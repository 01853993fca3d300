/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/** Delivers the items of a producer to one subscriber, as fast as it requests them. Begins with its first request. */
public final class DemandSubscription<T> implements Subscription {

    private final Subscriber<? super T> subscriber;
    private final Executor executor;
    private final Consumer<Consumer<T>> work;
    private final InterruptibleThread thread = new InterruptibleThread();
    private long demand;
    private boolean isStarted;
    private boolean isOver;
    private boolean hasDropped;

    public DemandSubscription(Subscriber<? super T> subscriber, Executor executor, Consumer<Consumer<T>> work) {
        this.subscriber = subscriber;
        this.executor = executor;
        this.work = work;
    }

    @Override
    public void request(long items) {
        if (items <= 0) {
            fail(new IllegalArgumentException("A subscriber requests at least one item, not " + items)); // §3.9
        } else if (isFirst(items)) {
            start();
        }
    }

    private synchronized boolean isFirst(long items) {
        demand = demand + items < 0 ? Long.MAX_VALUE : demand + items;
        notifyAll();
        boolean isFirst = !isStarted && !isOver;
        isStarted = true;
        return isFirst;
    }

    private void start() {
        try {
            executor.execute(this::run);
        } catch (RejectedExecutionException e) {
            fail(e);
        }
    }

    @Override
    public void cancel() {
        end();
        thread.interrupt();
    }

    private void run() {
        thread.enter();
        try {
            if (!isOver()) { // it may have been cancelled before a thread was free
                work.accept(this::deliver);
            }
            if (hasDropped) {
                throw new CancellationException("The stream was interrupted");
            }
            if (end()) {
                subscriber.onComplete();
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        } finally {
            thread.leave();
            clearInterrupt();
        }
    }

    /** Clears an interrupt of the work before the thread returns to its pool. */
    @SuppressWarnings("ReturnValueIgnored") // reading the flag clears it
    private static void clearInterrupt() {
        Thread.interrupted();
    }

    private void fail(Throwable cause) {
        if (end()) {
            thread.interrupt();
            subscriber.onError(cause);
        }
    }

    private synchronized boolean end() {
        boolean isFirst = !isOver;
        isOver = true;
        notifyAll();
        return isFirst;
    }

    /** Waits for the subscriber; the interrupt that ends the wait ends the model's call too. */
    private void deliver(T item) {
        try {
            if (isWanted()) {
                subscriber.onNext(item);
            }
        } catch (InterruptedException e) {
            hasDropped = true;
            Thread.currentThread().interrupt();
        } catch (RuntimeException broken) {
            fail(broken);
        }
        if (isOver()) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isWanted() throws InterruptedException {
        while (demand == 0 && !isOver) {
            wait();
        }
        if (demand != Long.MAX_VALUE) {
            demand--;
        }
        return !isOver;
    }

    private synchronized boolean isOver() {
        return isOver;
    }
}
