/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import io.karta.spi.EventLog;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Log of the entries of all journals. A node that reads the log assigns positions to visible entries without a
 * position, in the order in which they were written, while it holds a lock on the row of the last position. So the
 * order of positions is stable, independent of the order of commits. The order in which entries were written may be
 * approximate, with equal numbers: the database needs no counter for it. Positions can have gaps. Thread-safe.
 */
final class JdbcEventLog implements EventLog {

    /** Limits the size of a transaction when there is a long history. */
    private static final int MOST_AT_ONCE = 1_000;

    private static final int MOST_PROCESSES = 100;

    private final Database database;

    JdbcEventLog(Database database) {
        this.database = database;
    }

    /** Entry of a journal. */
    private record Entry(String process, long number) {}

    /** Entries without a position, after the last position. */
    private record Found(long last, List<Entry> entries) {}

    @Override
    public List<Position> read(long after, int limit) {
        boolean unused = assign(); // at most a transaction for each page
        return database.alone("read the event log", connection -> {
            String sql = "SELECT log_position, process, number FROM karta_journal WHERE log_position > ?"
                    + " ORDER BY log_position" + database.dialect().limit(limit);
            try (PreparedStatement select = connection.prepareStatement(sql)) {
                select.setLong(1, after);
                return positions(select);
            }
        });
    }

    private static List<Position> positions(PreparedStatement select) throws SQLException {
        List<Position> positions = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                positions.add(new Position(row.getLong(1), row.getString(2), row.getLong(3)));
            }
        }
        return positions;
    }

    @Override
    public long end() {
        while (assign()) {} // the last available entry
        return database.alone("read the end of the event log", connection -> last(connection, ""));
    }

    /** Assigns the next positions; returns whether it has found entries without one. */
    private boolean assign() {
        Found found = database.alone("look for new entries", this::withoutPosition);
        return !found.entries().isEmpty()
                && database.alone("extend the event log", connection -> assign(connection, found));
    }

    /**
     * Returns entries in the order in which they were written. This is not part of the transaction that assigns
     * positions: otherwise a serializable transaction would conflict with each append.
     */
    private Found withoutPosition(Connection connection) throws SQLException {
        long last = last(connection, "");
        String sql = "SELECT process, number FROM karta_journal WHERE log_position IS NULL ORDER BY written"
                + database.dialect().limit(MOST_AT_ONCE);
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            List<Entry> entries = entries(select);
            return new Found(last, entries.size() < MOST_AT_ONCE ? entries : withPredecessors(connection, entries));
        }
    }

    private static List<Entry> entries(PreparedStatement select) throws SQLException {
        List<Entry> entries = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                entries.add(new Entry(row.getString(1), row.getLong(2)));
            }
        }
        return entries;
    }

    /** Adds entries of the same processes that precede these, although they were written later by another clock. */
    private static List<Entry> withPredecessors(Connection connection, List<Entry> entries) throws SQLException {
        Map<String, Long> latest = entries.stream().collect(Collectors.toMap(Entry::process, Entry::number, Math::max));
        Map<String, Long> counts =
                entries.stream().collect(Collectors.groupingBy(Entry::process, Collectors.counting()));
        List<String> incomplete = latest.keySet().stream()
                .filter(process -> latest.getOrDefault(process, 0L) >= counts.getOrDefault(process, 0L))
                .toList();
        Set<Entry> all = new LinkedHashSet<>();
        for (int from = 0; from < incomplete.size(); from += MOST_PROCESSES) {
            List<String> some = incomplete.subList(from, Math.min(incomplete.size(), from + MOST_PROCESSES));
            withoutPosition(connection, some).stream()
                    .filter(entry -> entry.number() < latest.getOrDefault(entry.process(), 0L))
                    .forEach(all::add);
        }
        entries.forEach(all::remove);
        all.addAll(entries);
        return List.copyOf(all);
    }

    private static List<Entry> withoutPosition(Connection connection, List<String> processes) throws SQLException {
        String sql = "SELECT process, number FROM karta_journal WHERE process IN " + SqlQuery.marks(processes)
                + " AND log_position IS NULL";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            SqlQuery.setAll(select, 1, processes);
            return entries(select);
        }
    }

    /** Another node may have assigned positions meanwhile: the next attempt finds what is left. */
    private static boolean assign(Connection connection, Found found) throws SQLException {
        long last = last(connection, " FOR UPDATE");
        if (last != found.last()) {
            return true;
        }
        String sql = "UPDATE karta_journal SET log_position = ?"
                + " WHERE process = ? AND number = ? AND log_position IS NULL";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            for (Entry entry : inOrderOfEachProcess(found.entries())) {
                update.setLong(1, ++last);
                update.setString(2, entry.process());
                update.setLong(3, entry.number());
                update.addBatch();
            }
            update.executeBatch();
        }
        try (PreparedStatement update = connection.prepareStatement("UPDATE karta_log SET last = ? WHERE id = 1")) {
            update.setLong(1, last);
            update.executeUpdate();
        }
        return true;
    }

    /** The entries of a process keep their places, in the order of their numbers. */
    private static List<Entry> inOrderOfEachProcess(List<Entry> entries) {
        Map<String, Queue<Entry>> queues = entries.stream()
                .sorted(Comparator.comparingLong(Entry::number))
                .collect(Collectors.groupingBy(Entry::process, Collectors.toCollection(ArrayDeque::new)));
        return entries.stream()
                .map(entry -> requireNonNull(queues.get(entry.process())).remove())
                .toList();
    }

    /** Blocks the assignment of positions during the transaction. */
    static void lock(Connection connection) throws SQLException {
        last(connection, " FOR UPDATE");
    }

    private static long last(Connection connection, String lock) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT last FROM karta_log WHERE id = 1" + lock);
                ResultSet row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    @Override
    public OptionalLong claim(String consumer, String owner, Duration lease) {
        begin(consumer);
        return database.alone(
                "claim consumer " + consumer,
                connection -> isClaimed(connection, consumer, owner, lease)
                        ? position(connection, consumer)
                        : OptionalLong.empty());
    }

    /** A new consumer starts at the end of the log. */
    private void begin(String consumer) {
        if (database.alone("look for consumer " + consumer, connection -> position(connection, consumer))
                .isPresent()) {
            return;
        }
        long end = end();
        database.alone("add consumer " + consumer, connection -> {
            last(connection, " FOR UPDATE"); // one node adds it
            return position(connection, consumer).isPresent() ? 0 : insert(connection, consumer, end);
        });
    }

    private static int insert(Connection connection, String consumer, long position) throws SQLException {
        String sql = "INSERT INTO karta_consumer (name, position) VALUES (?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setString(1, consumer);
            insert.setLong(2, position);
            return insert.executeUpdate();
        }
    }

    private boolean isClaimed(Connection connection, String consumer, String owner, Duration lease)
            throws SQLException {
        SqlDialect dialect = database.dialect();
        String sql = "UPDATE karta_consumer SET owner = ?, claimed_until = " + dialect.later()
                + " WHERE name = ? AND (owner IS NULL OR owner = ? OR claimed_until <= " + dialect.now() + ")";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, owner);
            DatabaseClock.set(update, 2, lease);
            update.setString(3, consumer);
            update.setString(4, owner);
            return update.executeUpdate() == 1;
        }
    }

    private static OptionalLong position(Connection connection, String consumer) throws SQLException {
        String sql = "SELECT position FROM karta_consumer WHERE name = ?";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, consumer);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    @Override
    public boolean advance(String consumer, String owner, long position) {
        return database.alone("advance consumer " + consumer, connection -> {
            String sql = "UPDATE karta_consumer SET position = ? WHERE name = ? AND owner = ?";
            try (PreparedStatement update = connection.prepareStatement(sql)) {
                update.setLong(1, position);
                update.setString(2, consumer);
                update.setString(3, owner);
                return update.executeUpdate() == 1;
            }
        });
    }

    @Override
    public void release(String consumer, String owner) {
        database.alone("release consumer " + consumer, connection -> {
            String sql = "UPDATE karta_consumer SET owner = NULL, claimed_until = NULL WHERE name = ? AND owner = ?";
            try (PreparedStatement update = connection.prepareStatement(sql)) {
                update.setString(1, consumer);
                update.setString(2, owner);
                return update.executeUpdate();
            }
        });
    }
}
