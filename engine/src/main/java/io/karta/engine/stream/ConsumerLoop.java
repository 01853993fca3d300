/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.stream.EventConsumers.Node;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventReceipt;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Hands the events of the log to one consumer, one at a time, while this node has the claim on it. An event that fails
 * again and again is deferred; events of other processes overtake it, while its place in the log is kept. All work is
 * done on threads that the platform has requested, because threads of a consumer lack the context of the application. A
 * thread waits for a quick consumer; a slow one is looked at with the next signal. Thread-safe.
 */
final class ConsumerLoop implements AutoCloseable {

    private static final Logger LOG = System.getLogger(ConsumerLoop.class.getName());

    private static final long SHUTDOWN_SECONDS = 5;

    /** Entries of the log that may overtake a deferred event: after a crash, their events are received again. */
    private static final long LONGEST_LEAD = 10_000;

    private final EventConsumer consumer;
    private final ConsumerClaim claim;
    private final LongFunction<LogEventSource> sources;
    private final Node node;
    private final AtomicInteger signals = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable ConsumerAttempt attempt;
    private volatile boolean isClosed;

    // confined to the thread that works
    private final DeferredEvents deferred = new DeferredEvents();
    private @Nullable LogEventSource source;
    private @Nullable Delay delay;
    private boolean isStopped;
    private boolean isReported;

    /** Time before a failed attempt is repeated. */
    private record Delay(CompletableFuture<Void> end, Future<?> task) {}

    /**
     * Creates a loop.
     *
     * @param sources returns the events after a position of the log
     */
    ConsumerLoop(EventConsumer consumer, ConsumerClaim claim, LongFunction<LogEventSource> sources, Node node) {
        this.consumer = consumer;
        this.claim = claim;
        this.sources = sources;
        this.node = node;
    }

    /** Claims the consumer on this thread, so that a new consumer starts before the next event. */
    void begin() {
        try {
            renew();
        } catch (RuntimeException e) { // the loop tries again
            report(e);
        }
    }

    /** Signals possible work. */
    void signal() {
        if (signals.getAndIncrement() == 0) {
            try {
                node.executor().execute(this::work);
            } catch (RejectedExecutionException ignored) { // no thread is free: the next signal tries again
                signals.set(0);
            }
        }
    }

    private void work() {
        int known = 1;
        do {
            try {
                turn();
            } catch (RuntimeException | Error e) { // no exception may end the loop
                claim.lose();
                report(e);
            }
            known = signals.addAndGet(-known);
        } while (known != 0);
    }

    private void turn() {
        boolean proceeds = true;
        while (proceeds && !isClosed) {
            if (claim.isDue()) {
                renew();
            }
            proceeds = claim.isHeld() && !isStopped && proceed();
        }
        if (isClosed && end.getCount() > 0) {
            end();
        }
    }

    private void renew() {
        long before = claim.position();
        boolean isHeld = claim.renew();
        if (!isHeld) {
            forget();
        } else if (source == null || claim.position() != before) {
            forget();
            source = sources.apply(claim.position());
        }
    }

    /** Returns whether there may be more work immediately. */
    private boolean proceed() {
        ConsumerAttempt current = attempt;
        if (current == null) {
            return next();
        }
        if (delay != null) {
            return delay.end().isDone() && repeat(current);
        }
        return current.receipt().isDone() && follow(current, receipt(current));
    }

    private boolean next() {
        LogEventSource events = source;
        if (events == null) {
            return false;
        }
        Optional<ConsumerAttempt.Next> due = deferred.due();
        if (due.isPresent()) {
            receive(due.get());
            return true;
        }
        if (isFarAhead(events)) {
            advance();
        }
        return !isFarAhead(events) && next(events);
    }

    private boolean isFarAhead(LogEventSource events) {
        return events.handedOut() - claim.position() > LONGEST_LEAD;
    }

    private boolean next(LogEventSource events) {
        Optional<ProcessEvent> next = read(events);
        if (next.isEmpty()) {
            advance();
        } else if (isAccepted(next.get()) && !deferred.follows(next.get())) {
            receive(new ConsumerAttempt.Next(next.get(), 1));
        }
        return next.isPresent();
    }

    private boolean isAccepted(ProcessEvent event) {
        try {
            return consumer.accepts(event);
        } catch (RuntimeException e) {
            attempt = new ConsumerAttempt(event, 1, CompletableFuture.failedFuture(e));
            return false;
        }
    }

    /** A source that fails may have lost an event. */
    private Optional<ProcessEvent> read(LogEventSource events) {
        source = null;
        Optional<ProcessEvent> next = events.next();
        source = events;
        isReported = false;
        return next;
    }

    private void receive(ConsumerAttempt.Next next) {
        ConsumerAttempt begun = next.begin(consumer);
        attempt = begun;
        await(begun.receipt());
    }

    private void await(CompletableFuture<EventReceipt> receipt) {
        try {
            EventReceipt unused = receipt.get(node.pollInterval().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | CancellationException | TimeoutException ignored) {
            return; // the loop follows the receipt when it is complete
        }
    }

    private EventReceipt receipt(ConsumerAttempt finished) {
        try {
            return finished.receipt().join();
        } catch (CompletionException | CancellationException e) {
            if (!isClosed) {
                LOG.log(Level.WARNING, () -> Messages.consumerFailed(consumer.name(), finished.event()), e);
            }
            return EventReceipt.stop();
        }
    }

    /** Returns whether more events may be available. */
    private boolean follow(ConsumerAttempt finished, EventReceipt receipt) {
        return switch (receipt.next()) {
            case ADVANCE -> {
                attempt = null;
                deferred.remove(finished.event());
                advance();
                yield true;
            }
            case REPEAT -> repeatLater(finished, receipt.delay());
            case STOP -> {
                isStopped = true;
                yield false;
            }
        };
    }

    private boolean repeatLater(ConsumerAttempt failed, Duration time) {
        if (!deferred.defers(failed)) {
            delay = after(time);
            return false;
        }
        deferred.defer(failed, System.nanoTime() + time.toNanos());
        attempt = null;
        return true;
    }

    private Delay after(Duration time) {
        var end = new CompletableFuture<Void>();
        return new Delay(end, node.timer().after(time, () -> {
            end.complete(null);
            signal();
        }));
    }

    private boolean repeat(ConsumerAttempt failed) {
        delay = null;
        receive(failed.next());
        return true;
    }

    private void advance() {
        LogEventSource events = source;
        if (events == null) {
            return;
        }
        long done = Math.min(events.handedOut(), deferred.position().orElse(Long.MAX_VALUE) - 1);
        if (done > claim.position()) {
            claim.advance(done);
        }
    }

    /** Another node may continue from the recorded position. */
    private void forget() {
        cancelAttempt();
        if (delay != null) {
            delay.task().cancel(false);
        }
        attempt = null;
        delay = null;
        source = null;
        deferred.clear();
    }

    private void report(Throwable problem) {
        if (!isReported) {
            isReported = true;
            LOG.log(Level.WARNING, () -> Messages.consumerWaits(consumer.name(), problem), problem);
        }
    }

    /** Ends the loop on this thread, or waits a while until the one that works has ended it. */
    @Override
    public void close() {
        isClosed = true;
        cancelAttempt();
        if (signals.getAndIncrement() == 0) {
            work();
            return;
        }
        try {
            boolean unused = end.await(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void cancelAttempt() {
        ConsumerAttempt current = attempt;
        if (current != null) {
            current.receipt().cancel(true);
        }
    }

    private void end() {
        try {
            forget();
            claim.release();
        } catch (RuntimeException e) { // the claim expires with its lease
            report(e);
        }
        try {
            consumer.close();
        } finally {
            end.countDown();
        }
    }
}
