/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Subscription to the event log of the store, from its beginning, for as long as the application runs. After a failure
 * of the store, the next request continues after the last event that was received. Thread-safe.
 */
final class EventFeed implements AutoCloseable {

    private static final Logger LOG = System.getLogger(EventFeed.class.getName());
    private static final String BEGINNING = "0-0";
    private static final int BATCH = 256;
    private static final Duration DELAY = Duration.ofSeconds(10);

    private final Function<EventFilter, Publisher<ProcessEvent>> log;
    private final Consumer<ProcessEvent> receiver;
    private final Clock clock;
    private final LogLimit warnings;
    private volatile String last = BEGINNING;
    private volatile Optional<Instant> receivedUntil = Optional.empty();
    private Optional<Reader> reader = Optional.empty();
    private Optional<Instant> failedAt = Optional.empty();
    private boolean hasEnded;

    /**
     * Creates a feed that does not read yet.
     *
     * @param receiver called with one event at a time
     */
    EventFeed(Function<EventFilter, Publisher<ProcessEvent>> log, Consumer<ProcessEvent> receiver, Clock clock) {
        this.log = log;
        this.receiver = receiver;
        this.clock = clock;
        warnings = new LogLimit(clock);
    }

    /** Subscribes, unless there is a subscription or the last one has failed just now. */
    void open() {
        subscription().ifPresent(created -> {
            try {
                log.apply(EventFilter.all().after(last)).subscribe(created);
            } catch (RuntimeException e) { // the store has no event log, or is unavailable
                created.onError(e);
            }
        });
    }

    private synchronized Optional<Reader> subscription() {
        var now = clock.instant();
        var isTooEarly = failedAt.filter(at -> !now.isBefore(at) && now.isBefore(at.plus(DELAY)))
                .isPresent(); // a clock that was set back does not prolong the delay
        if (hasEnded || reader.isPresent() || isTooEarly) {
            return Optional.empty();
        }
        reader = Optional.of(new Reader());
        return reader;
    }

    /** Returns whether events arrive; events that were missed will be received. */
    synchronized boolean isAvailable() {
        return reader.isPresent();
    }

    /** Returns the id of the last event, the same on every node. */
    String last() {
        return last;
    }

    Optional<Instant> receivedUntil() {
        return receivedUntil;
    }

    private synchronized void failed(Reader failing, Throwable failure) {
        if (reader.filter(current -> current == failing).isPresent()) {
            reader = Optional.empty();
            failedAt = Optional.of(clock.instant());
            if (warnings.permits()) {
                LOG.log(Level.WARNING, Messages::countingFailed, failure);
            }
        }
    }

    private synchronized void end() {
        hasEnded = true;
        reader = Optional.empty();
    }

    @Override
    public void close() {
        Optional<Reader> open;
        synchronized (this) {
            open = reader;
            end();
        }
        open.ifPresent(Reader::cancel);
    }

    /** One subscription. */
    private final class Reader implements Subscriber<ProcessEvent> {

        private volatile Optional<Subscription> subscription = Optional.empty();
        private boolean isCancelled; // guarded by this
        private int left = BATCH; // confined to onNext

        @Override
        public void onSubscribe(Subscription opened) {
            if (isWanted(opened)) {
                opened.request(BATCH);
            } else {
                opened.cancel();
            }
        }

        /** The feed may have been closed while the log was opening the subscription. */
        private synchronized boolean isWanted(Subscription opened) {
            subscription = Optional.of(opened);
            return !isCancelled;
        }

        @Override
        public void onNext(ProcessEvent event) {
            receiver.accept(event);
            event.id().ifPresent(id -> last = id);
            receivedUntil = Optional.of(event.at());
            left--;
            if (left == 0) {
                left = BATCH;
                subscription.ifPresent(opened -> opened.request(BATCH));
            }
        }

        @Override
        public void onError(Throwable failure) {
            failed(this, failure);
        }

        @Override
        public void onComplete() {
            end(); // the platform is closed
        }

        void cancel() {
            synchronized (this) {
                isCancelled = true;
            }
            subscription.ifPresent(Subscription::cancel);
        }
    }
}
