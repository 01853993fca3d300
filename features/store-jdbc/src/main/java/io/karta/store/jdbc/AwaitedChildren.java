/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.ProcessStatus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Schedules parents of ended children that they await, and children of ended parents. The end of a process sets the
 * wake-up time of the others, so that one index finds all ready processes.
 *
 * <p>A transaction that touches the rows of a parent and of its children locks the children first, in the order of
 * their ids. This prevents deadlocks, and of two concurrent transactions the later one sees the changes of the earlier
 * one.
 */
final class AwaitedChildren {

    /** Cannot occur in an id. */
    private static final String SEPARATOR = "\n";

    private static final String UNFINISHED = "('NOT_STARTED', 'RUNNING', 'WAITING', 'STUCK', 'PAUSED')";

    private AwaitedChildren() {}

    /** Returns the value of the column with the ids of children, each between separators; null if there are none. */
    static @Nullable String column(Set<String> children) {
        return children.isEmpty()
                ? null
                : children.stream().sorted().collect(Collectors.joining(SEPARATOR, SEPARATOR, SEPARATOR));
    }

    /** Returns whether any of these children has ended, and blocks the end of the others during the transaction. */
    static boolean hasAnyEnded(Connection connection, Set<String> children) throws SQLException {
        boolean ended = false;
        for (String child : new TreeSet<>(children)) {
            ended |= hasEnded(connection, child);
        }
        return ended;
    }

    private static boolean hasEnded(Connection connection, String child) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT status FROM karta_process WHERE id = ? FOR UPDATE")) {
            select.setString(1, child);
            try (ResultSet row = select.executeQuery()) {
                return !row.next() || ProcessStatus.valueOf(row.getString(1)).isFinished();
            }
        }
    }

    /** Returns whether the parent of a process, if there is one, has ended. */
    private static boolean hasEndedParent(Connection connection, String child) throws SQLException {
        String sql = "SELECT p.status FROM karta_process p JOIN karta_process c ON c.parent = p.id WHERE c.id = ?";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, child);
            try (ResultSet row = select.executeQuery()) {
                return row.next() && ProcessStatus.valueOf(row.getString(1)).isFinished();
            }
        }
    }

    /** Blocks the start, suspension and end of a process's children during the transaction. */
    static void lock(Connection connection, String parent) throws SQLException {
        String sql =
                "SELECT id FROM karta_process WHERE parent = ? AND status IN " + UNFINISHED + " ORDER BY id FOR UPDATE";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, parent);
            try (ResultSet rows = select.executeQuery()) {
                boolean more = true;
                while (more) { // a driver may lock a row only when it is read
                    more = rows.next();
                }
            }
        }
    }

    /** Schedules a suspended process with a parent that ended independently. */
    static void wakeOrphan(Connection connection, String child, SqlDialect dialect) throws SQLException {
        if (hasEndedParent(connection, child)) {
            String sql = "UPDATE karta_process SET wakes_at = " + dialect.now() + " WHERE id = ?";
            try (PreparedStatement update = connection.prepareStatement(sql)) {
                update.setString(1, child);
                update.executeUpdate();
            }
        }
    }

    /** Schedules the children, {@linkplain #lock locked} before, of a parent that has ended in this transaction. */
    static void wakeChildren(Connection connection, String parent, SqlDialect dialect) throws SQLException {
        String sql = "UPDATE karta_process SET wakes_at = " + dialect.now()
                + " WHERE parent = ? AND status IN ('NOT_STARTED', 'WAITING', 'STUCK', 'PAUSED')";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, parent);
            update.executeUpdate();
        }
    }

    /** Schedules the parent of a child that has ended in this transaction, if it awaits that child. */
    static void wakeParent(Connection connection, String child, SqlDialect dialect) throws SQLException {
        String sql = "UPDATE karta_process SET wakes_at = " + dialect.now()
                + " WHERE id = (SELECT c.parent FROM karta_process c WHERE c.id = ?)"
                + " AND POSITION(? IN awaits) > 0";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, child);
            update.setString(2, column(Set.of(child)));
            update.executeUpdate();
        }
    }
}
