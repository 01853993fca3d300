/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import io.karta.store.jdbc.Database.Work;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Reads that may be some seconds old: of a replica, if there is one. When it fails, it is left out for a while, so that
 * few reads wait for it. Thread-safe.
 */
final class StaleReads {

    private static final Logger LOG = System.getLogger(StaleReads.class.getName());

    private final Database database;
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Optional<Database> replica;
    private final LongSupplier nanoTime;
    private final AtomicReference<Optional<Long>> pausedSince = new AtomicReference<>(Optional.empty());

    StaleReads(Database database, Optional<Database> replica) {
        this(database, replica, System::nanoTime);
    }

    StaleReads(Database database, Optional<Database> replica, LongSupplier nanoTime) {
        this.database = database;
        this.replica = replica;
        this.nanoTime = nanoTime;
    }

    <T> T run(String what, Work<T> read) {
        return replica.filter(known -> isReady())
                .flatMap(known -> tried(known, what, read))
                .orElseGet(() -> database.search(what, read));
    }

    /** After a pause, one read finds out whether the replica answers again. */
    private boolean isReady() {
        Optional<Long> since = requireNonNull(pausedSince.get());
        long now = nanoTime.getAsLong();
        return since.isEmpty()
                || (now - since.get() > PAUSE.toNanos() && pausedSince.compareAndSet(since, Optional.of(now)));
    }

    private <T> Optional<T> tried(Database known, String what, Work<T> read) {
        try {
            Optional<T> result = Optional.of(known.search(what, read));
            pausedSince.set(Optional.empty());
            return result;
        } catch (RuntimeException e) { // whatever a pool may throw
            pausedSince.set(Optional.of(nanoTime.getAsLong()));
            LOG.log(Level.WARNING, Messages.replicaFailed(e));
            return Optional.empty();
        }
    }
}
