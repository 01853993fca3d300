/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.store.jdbc.Database.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Commits the appends of several processes together. While some groups are committed, the next one forms, for at most
 * the maximum delay; an append that meets few others is not delayed. Thread-safe.
 */
final class GroupCommit {

    /** A group of this size is committed beside the earlier ones. */
    private static final int FULL = 100;

    /** A row that another transaction locks must not block a group for longer: then each append runs alone. */
    private static final String LIMIT_LOCKS = "SET LOCAL lock_timeout = '250ms'";

    /** The database itself writes the commits of a few connections to the disk together. */
    static final int AT_ONCE = 8;

    private final Database database;
    private final Duration maxDelay;
    private final int atOnce;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private List<Append> forming = new ArrayList<>();
    private int committing;

    GroupCommit(Database database, Duration maxDelay, int atOnce) {
        this.database = database;
        this.maxDelay = maxDelay;
        this.atOnce = atOnce;
    }

    /**
     * Append of one process.
     *
     * @param outcome the result of the statement; empty if the group was rolled back
     */
    private record Append(
            String process,
            String what,
            Work<Boolean> statement,
            CompletableFuture<Optional<Boolean>> outcome,
            AtomicBoolean interrupted) {

        Append(String process, String what, Work<Boolean> statement) {
            this(process, what, statement, new CompletableFuture<>(), new AtomicBoolean());
        }
    }

    /**
     * Runs and commits a statement that depends on no other one of the group.
     *
     * @return the result of the statement
     */
    boolean run(String process, String what, Work<Boolean> statement) {
        var append = new Append(process, what, statement);
        boolean interrupted = Thread.interrupted(); // others rely on this thread
        try {
            List<Append> group = join(append);
            if (!group.isEmpty()) {
                commit(group);
            }
            return outcome(append).orElseGet(() -> database.single(what, statement));
        } finally {
            if (interrupted || append.interrupted().get()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Optional<Boolean> outcome(Append append) {
        try {
            return append.outcome().join(); // not interruptible: the outcome is needed
        } catch (CompletionException e) {
            throw Database.rethrown(e.getCause());
        }
    }

    /** Returns the group that the calling thread has to commit; empty if another thread does. */
    private List<Append> join(Append append) {
        lock.lock();
        try {
            forming.add(append);
            if (forming.size() > 1) {
                changed.signalAll();
                return List.of();
            }
            awaitOthers(append);
            List<Append> group = forming;
            forming = new ArrayList<>();
            committing++;
            return group;
        } finally {
            lock.unlock();
        }
    }

    private void awaitOthers(Append first) {
        long remaining = maxDelay.toNanos();
        while (committing >= atOnce && forming.size() < FULL && remaining > 0) {
            try {
                remaining = changed.awaitNanos(remaining);
            } catch (InterruptedException e) {
                first.interrupted().set(true);
            }
        }
        if (Thread.interrupted()) { // after a signal
            first.interrupted().set(true);
        }
    }

    private void commit(List<Append> group) {
        try {
            if (group.size() == 1) {
                Append only = group.get(0);
                only.outcome().complete(Optional.of(database.single(only.what(), only.statement())));
            } else {
                commitTogether(group);
            }
        } catch (RuntimeException | Error e) {
            group.forEach(append -> append.outcome().completeExceptionally(e));
        } finally {
            ended();
        }
    }

    /** In the order of their ids, so that groups of two nodes with the same processes do not lock each other. */
    private void commitTogether(List<Append> group) {
        group.sort(Comparator.comparing(Append::process));
        Optional<List<Boolean>> results = database.tried(
                "append to the journals of %d processes".formatted(group.size()), connection -> run(connection, group));
        for (int i = 0; i < group.size(); i++) {
            int place = i;
            group.get(i).outcome().complete(results.map(all -> all.get(place)));
        }
    }

    private List<Boolean> run(Connection connection, List<Append> group) throws SQLException {
        if (database.isPostgres()) { // always, except in tests
            try (Statement limit = connection.createStatement()) {
                limit.execute(LIMIT_LOCKS);
            }
        }
        List<Boolean> results = new ArrayList<>(group.size());
        for (Append append : group) {
            results.add(result(connection, append));
        }
        return results;
    }

    /** A fault of one append rolls the group back, and then fails that append only. */
    private static boolean result(Connection connection, Append append) throws SQLException {
        try {
            return append.statement().on(connection);
        } catch (RuntimeException e) {
            throw new SQLException(e);
        }
    }

    private void ended() {
        lock.lock();
        try {
            committing--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
