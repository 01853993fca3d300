/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.process.ProcessFilter;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStore.PurgeQuery;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Removal of processes from the store, on request and on a schedule. Thread-safe. */
final class Retention implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Retention.class.getName());

    /** Time after the start of a node until its first removal, unless the interval is shorter. */
    private static final Duration FIRST_DELAY = Duration.ofMinutes(1);

    private final ProcessStore store;
    private final Consumer<Collection<String>> onRemoved;
    private final AtomicBoolean running = new AtomicBoolean();

    /** Removed processes that have data in other stores. */
    private final Set<String> unfinished = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;
    private Optional<Future<?>> next = Optional.empty();

    /**
     * Creates a removal.
     *
     * @param onRemoved called with the ids of removed processes; again, if it fails
     */
    Retention(ProcessStore store, Consumer<Collection<String>> onRemoved) {
        this.store = store;
        this.onRemoved = onRemoved;
    }

    /** Starts a schedule; the removals run on the executor. */
    void schedule(RetentionSettings settings, EngineTimer timer, Executor executor) {
        Duration interval = settings.interval();
        Duration first = interval.compareTo(FIRST_DELAY) < 0 ? interval : FIRST_DELAY;
        repeat(first, interval, timer, () -> submit(settings, executor));
    }

    private synchronized void repeat(Duration delay, Duration interval, EngineTimer timer, Runnable removal) {
        if (!closed) {
            next = Optional.of(timer.after(delay, () -> {
                repeat(interval, interval, timer, removal);
                removal.run();
            }));
        }
    }

    private void submit(RetentionSettings settings, Executor executor) {
        if (!running.compareAndSet(false, true)) {
            return; // the previous removal takes longer than the interval
        }
        try {
            executor.execute(() -> run(settings));
        } catch (RuntimeException e) {
            running.set(false);
            LOG.log(Level.WARNING, Messages::retentionFailed, e);
        }
    }

    private void run(RetentionSettings settings) {
        try {
            long removed = purge(settings.olderThan(), ProcessFilter.all().withStatuses(settings.statuses()));
            LOG.log(Level.DEBUG, () -> "Removed " + removed + " processes older than " + settings.olderThan());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, Messages::retentionFailed, e);
        } finally {
            running.set(false);
        }
    }

    /**
     * Removes process trees, in several transactions; returns the number of processes. First finishes a removal that
     * another store has not accepted.
     */
    long purge(Duration olderThan, ProcessFilter filter) {
        ProcessFilter ended = filter.statuses().isEmpty() ? filter.withStatuses(RetentionSettings.ENDED) : filter;
        PurgeQuery query = PurgeQuery.of(ended, olderThan);
        Optional<PurgeQuery> next = Optional.of(query);
        Optional<RuntimeException> failure = finish();
        long count = 0;
        while (next.isPresent() && !closed) {
            PurgeQuery.Result removed = store.purge(next.get());
            unfinished.addAll(removed.processes());
            if (failure.isEmpty()) {
                failure = finish();
            }
            count += removed.processes().size();
            next = removed.next().map(query::after);
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return count;
    }

    /** Returns the failure of another store, which does not prevent the removal of further processes. */
    private Optional<RuntimeException> finish() {
        Set<String> removed = Set.copyOf(unfinished);
        if (removed.isEmpty()) {
            return Optional.empty();
        }
        try {
            onRemoved.accept(removed);
        } catch (RuntimeException e) {
            return Optional.of(e);
        }
        unfinished.removeAll(removed);
        return Optional.empty();
    }

    /** Ends the schedule; a removal ends after its current transaction. */
    @Override
    public synchronized void close() {
        closed = true;
        next.ifPresent(each -> each.cancel(false));
    }
}
