/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.store.jdbc.Database.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Commits the appends of several processes together. While some groups are committed, the next one forms, for at most
 * the maximum delay; an append that meets few others is not delayed. Thread-safe.
 */
final class GroupCommit {

    /** A group of this size is committed beside the earlier ones. */
    private static final int FULL = 100;

    /** The database itself writes the commits of a few connections to the disk together. */
    private static final int AT_ONCE = 8;

    private final Database database;
    private final Duration maxDelay;
    private final int atOnce;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private List<Append> forming = new ArrayList<>();
    private int committing;

    GroupCommit(Database database, Duration maxDelay) {
        this(database, maxDelay, AT_ONCE);
    }

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
            String process, String what, Work<Boolean> statement, CompletableFuture<Optional<Boolean>> outcome) {}

    /**
     * Runs and commits a statement that depends on no other one of the group.
     *
     * @return the result of the statement
     */
    boolean run(String process, String what, Work<Boolean> statement) {
        var append = new Append(process, what, statement, new CompletableFuture<>());
        List<Append> group = join(append);
        if (!group.isEmpty()) {
            commit(group);
        }
        return outcome(append).orElseGet(() -> database.single(what, statement));
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
            awaitOthers();
            List<Append> group = forming;
            forming = new ArrayList<>();
            committing++;
            return group;
        } finally {
            lock.unlock();
        }
    }

    private void awaitOthers() {
        long remaining = maxDelay.toNanos();
        boolean interrupted = false;
        while (committing >= atOnce && forming.size() < FULL && remaining > 0) {
            try {
                remaining = changed.awaitNanos(remaining);
            } catch (InterruptedException e) {
                interrupted = true; // others rely on this thread
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
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

    private static List<Boolean> run(Connection connection, List<Append> group) throws SQLException {
        List<Boolean> results = new ArrayList<>(group.size());
        for (Append append : group) {
            results.add(append.statement().on(connection));
        }
        return results;
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
