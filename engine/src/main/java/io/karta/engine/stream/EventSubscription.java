/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.process.ProcessEvent;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Subscription that delivers the requested number of events, one at a time, and holds no thread in between.
 * Thread-safe.
 */
final class EventSubscription implements Flow.Subscription {

    private final Flow.Subscriber<? super ProcessEvent> subscriber;
    private final EventSource source;
    private final Executor executor;
    private final Executor later;
    private final Consumer<EventSubscription> departure;
    private final Runnable cancellation;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicBoolean isSignaled = new AtomicBoolean();
    private final AtomicBoolean isWorking = new AtomicBoolean(true); // until the subscriber has its subscription
    private final AtomicBoolean isClosed = new AtomicBoolean();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean isStopping;

    /**
     * Creates a subscription.
     *
     * @param later runs tasks on another thread than the calling one
     * @param departure called when the subscription ends
     * @param cancellation runs if the subscriber cancels it
     */
    EventSubscription(
            Flow.Subscriber<? super ProcessEvent> subscriber,
            EventSource source,
            Executor executor,
            Executor later,
            Consumer<EventSubscription> departure,
            Runnable cancellation) {
        this.subscriber = subscriber;
        this.source = source;
        this.executor = executor;
        this.later = later;
        this.departure = departure;
        this.cancellation = cancellation;
    }

    /** Hands the subscription to the subscriber, and then events. */
    void begin() {
        try {
            subscriber.onSubscribe(this);
        } catch (RuntimeException | Error e) {
            leave();
            throw e;
        }
        isWorking.set(false);
        if (isSignaled.get()) {
            executor.execute(this::work);
        }
    }

    boolean isClosed() {
        return isClosed.get();
    }

    EventSource source() {
        return source;
    }

    @Override
    public void request(long number) {
        if (number <= 0) {
            fail(new IllegalArgumentException("A subscriber requests at least one event, not " + number));
            return;
        }
        demand.accumulateAndGet(number, (now, more) -> now + more < 0 ? Long.MAX_VALUE : now + more);
        signal();
    }

    @Override
    public void cancel() {
        if (leave()) {
            executor.execute(cancellation);
        }
    }

    /** Ends the subscription; returns false if it has ended before. */
    private boolean leave() {
        boolean isFirst = isClosed.compareAndSet(false, true);
        if (isFirst) {
            release();
        }
        return isFirst;
    }

    /** Releases what the subscription holds. */
    void release() {
        departure.accept(this);
        source.close();
    }

    /** Signals possible events; a subscriber without demand causes no work. */
    void signal() {
        if (demand.get() > 0 && !isSignaled.getAndSet(true)) {
            executor.execute(this::work);
        }
    }

    /** Completes the stream on this thread, or on the thread that delivers events. */
    void stop() {
        isStopping = true;
        isSignaled.set(true);
        work();
    }

    /** One thread at a time works; it notices the signals of others. */
    private void work() {
        if (source.isWrittenHere() && !isStopping) { // an executor that runs tasks on the calling thread
            later.execute(this::work);
            return;
        }
        while (isSignaled.get() && isWorking.compareAndSet(false, true)) {
            try {
                isSignaled.set(false);
                hand();
                end();
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
                end();
            } finally {
                isWorking.set(false);
            }
        }
    }

    private void hand() {
        while (isActive() && !isStopping && demand.get() > 0) {
            Optional<ProcessEvent> next = source.next();
            if (next.isEmpty() || !isActive()) { // it may have been cancelled in the meantime
                break;
            }
            demand.decrementAndGet();
            subscriber.onNext(next.get());
        }
    }

    private boolean isActive() {
        return !isClosed() && failure.get() == null;
    }

    private void end() {
        Throwable problem = failure.get();
        boolean isOver = problem != null || isStopping || source.isDone();
        if (!isOver || !leave()) {
            return;
        }
        if (problem == null) {
            subscriber.onComplete();
        } else {
            subscriber.onError(problem);
        }
    }

    /** Ends the stream with a failure, on this thread, or on the thread that delivers events. */
    void fail(RuntimeException problem) {
        failure.compareAndSet(null, problem);
        isSignaled.set(true);
        work();
    }
}
