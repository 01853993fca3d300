/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import static java.util.Objects.requireNonNull;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.stream.EventConsumers.Node;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventLog;
import io.karta.spi.EventReceipt;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Delivery of the events of the log to one consumer, one at a time, while this node has the claim on it. An event
 * leaves its source when its attempt has begun; after every failure, delivery continues there or at the recorded
 * position, so no event is lost. An event that keeps failing is deferred; events of other processes overtake it, while
 * its position in the log is kept. Not thread-safe, except {@link #stop}.
 */
final class ConsumerDelivery {

    private static final Logger LOG = System.getLogger(ConsumerDelivery.class.getName());

    /** Entries of the log that may overtake a deferred event: after a crash, their events are received again. */
    private static final long LONGEST_LEAD = 10_000;

    /** Entries without an accepted event after which the position is recorded. */
    private static final long MOST_UNRECORDED = 1000;

    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private final EventConsumer consumer;
    private final EventLog log;
    private final Node node;
    private final Runnable signal;
    private final ConsumerClaim claim;
    private final DeferredEvents deferred = new DeferredEvents();
    private @Nullable LogEventSource source;
    private boolean isStopped;
    private boolean isReported;
    private Duration pause;
    private volatile @Nullable ConsumerAttempt attempt;
    private volatile boolean isEnding;

    /**
     * Creates a delivery.
     *
     * @param signal calls {@link #proceed} soon
     */
    ConsumerDelivery(EventConsumer consumer, EventLog log, Node node, Runnable signal) {
        this.consumer = consumer;
        this.log = log;
        this.node = node;
        this.signal = signal;
        this.claim = new ConsumerClaim(log, consumer.name(), node.node(), node.lease());
        this.pause = node.lease();
    }

    /** Claims the consumer, unless the store does not answer. */
    void begin() {
        try {
            renew();
        } catch (RuntimeException | Error e) { // the next call tries again
            fail(e);
        }
    }

    /** Delivers events until there is nothing to do at present. */
    void proceed() {
        try {
            boolean proceeds = true;
            while (proceeds && !isEnding) {
                proceeds = step();
            }
        } catch (RuntimeException | Error e) { // the next call tries again
            fail(e);
        }
    }

    /** Returns whether there may be more work immediately. */
    private boolean step() {
        if (claim.isDue()) {
            renew();
        }
        LogEventSource events = source;
        if (events == null || !claim.isHeld() || isStopped) {
            return false;
        }
        ConsumerAttempt current = attempt;
        return current == null ? next(events) : current.receipt().isDone() && finish(current);
    }

    private void renew() {
        long before = claim.position();
        boolean isHeld = claim.renew();
        if (!isHeld) {
            reset();
        } else if (source == null || claim.position() != before) {
            reset();
            source = source(claim.position());
        }
    }

    private LogEventSource source(long position) {
        return new LogEventSource(node.store(), log, node.processes(), EventPosition.endOf(position));
    }

    private boolean next(LogEventSource events) {
        Optional<ConsumerAttempt.Next> due = deferred.due();
        if (due.isPresent()) {
            attempt(due.get());
            return true;
        }
        if (lead(events) > MOST_UNRECORDED) {
            advance();
        }
        return claim.isHeld() && !deferred.holdsOthers() && lead(events) <= LONGEST_LEAD && examineNext(events);
    }

    private long lead(LogEventSource events) {
        return events.publishedUpTo() - claim.position();
    }

    private boolean examineNext(LogEventSource events) {
        Optional<ProcessEvent> next = events.peek();
        isReported = false;
        if (next.isEmpty()) {
            advance();
            return false;
        }
        return examine(next.get(), events);
    }

    private boolean examine(ProcessEvent event, LogEventSource events) {
        boolean isAccepted;
        try {
            isAccepted = consumer.accepts(event);
        } catch (RuntimeException | Error e) {
            return giveUp(e, time -> Messages.consumerFailed(consumer.name(), event, time));
        }
        if (isAccepted && !deferred.follows(event)) {
            attempt(new ConsumerAttempt.Next(event, 1));
        }
        events.remove();
        return true;
    }

    private void attempt(ConsumerAttempt.Next next) {
        ConsumerAttempt begun = next.begin(consumer);
        attempt = begun;
        if (isEnding) {
            begun.receipt().cancel(true);
        }
        begun.await(node.pollInterval());
    }

    /** Returns whether there may be more work immediately. */
    private boolean finish(ConsumerAttempt finished) {
        EventReceipt receipt;
        try {
            receipt = requireNonNull(finished.receipt().join(), "receipt");
        } catch (RuntimeException e) {
            return !isEnding && giveUp(e, time -> Messages.consumerFailed(consumer.name(), finished.event(), time));
        }
        switch (receipt.next()) {
            case ADVANCE -> succeed(finished);
            case REPEAT -> repeat(finished, receipt.delay());
            case STOP -> isStopped = true;
        }
        return !isStopped;
    }

    private void succeed(ConsumerAttempt finished) {
        pause = node.lease();
        attempt = null;
        deferred.remove(finished.event());
        advance();
    }

    private void repeat(ConsumerAttempt failed, Duration delay) {
        deferred.defer(failed, System.nanoTime() + EngineTimer.nanos(delay));
        attempt = null;
        if (delay.compareTo(node.pollInterval()) < 0) { // a poll is in time for a longer one
            Future<?> unused = node.timer().after(delay, signal);
        }
    }

    private void advance() {
        LogEventSource events = source;
        if (events == null) {
            return;
        }
        long done = Math.min(events.publishedUpTo(), deferred.position().orElse(Long.MAX_VALUE) - 1);
        if (done > claim.position()) {
            claim.advance(done);
        }
    }

    /** Continues at the recorded position, here or on another node. */
    private void reset() {
        cancelAttempt();
        attempt = null;
        source = null;
        deferred.clear();
    }

    private void fail(Throwable problem) {
        Optional<EventLog.Position> unreadable = Optional.ofNullable(source).flatMap(LogEventSource::unreadable);
        if (unreadable.isPresent()) {
            boolean unused =
                    giveUp(problem, time -> Messages.unreadableEntry(consumer.name(), unreadable.get(), problem, time));
        } else {
            claim.lose();
            report(problem);
        }
    }

    /** Releases the claim, because only this node may be affected by the failure. */
    private boolean giveUp(Throwable problem, Function<Duration, String> message) {
        Duration time = pause;
        pause = time.compareTo(LONGEST_PAUSE) < 0 ? time.multipliedBy(2) : time;
        LOG.log(Level.WARNING, () -> message.apply(time), problem);
        reset();
        release(time);
        return false;
    }

    private void release(Duration time) {
        try {
            claim.release(time);
        } catch (RuntimeException e) { // the claim expires with its lease
            report(e);
        }
    }

    private void report(Throwable problem) {
        if (!isReported) {
            isReported = true;
            LOG.log(Level.WARNING, () -> Messages.consumerWaits(consumer.name(), problem), problem);
        }
    }

    /** Cancels the current attempt and starts no further one. Callable from any thread. */
    void stop() {
        isEnding = true;
        cancelAttempt();
    }

    private void cancelAttempt() {
        ConsumerAttempt current = attempt;
        if (current != null) {
            current.receipt().cancel(true);
        }
    }

    /** Records a receipt that has arrived, and lets other nodes continue. */
    void end() {
        try {
            ConsumerAttempt last = attempt;
            if (last != null && claim.isHeld() && last.hasSucceeded()) {
                succeed(last);
            }
        } catch (RuntimeException e) { // the event is received again
            report(e);
        }
        reset();
        release(Duration.ZERO);
    }
}
