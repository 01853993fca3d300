/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.store.jdbc.Database.Work;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reads that may be some seconds old: of a replica, if there is one that answers. Thread-safe. */
final class StaleReads {

    private static final Logger LOG = System.getLogger(StaleReads.class.getName());

    private final Database database;
    private final Optional<Database> replica;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    StaleReads(Database database, Optional<Database> replica) {
        this.database = database;
        this.replica = replica;
    }

    <T> T run(String what, Work<T> read) {
        return replica.flatMap(known -> tried(known, what, read)).orElseGet(() -> database.alone(what, read));
    }

    private <T> Optional<T> tried(Database known, String what, Work<T> read) {
        try {
            Optional<T> result = Optional.of(known.alone(what, read));
            isFailing.set(false);
            return result;
        } catch (RuntimeException e) { // whatever a pool may throw
            if (!isFailing.getAndSet(true)) {
                LOG.log(Level.WARNING, Messages.replicaFailed(e));
            }
            return Optional.empty();
        }
    }
}
