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

/**
 * Wakes parents whose child has ended. The child's end sets the time at which they wake, so that one index finds all
 * that are ready. Both sides lock the child's row first: either a parent sees that the child has ended, or the end sees
 * the parent.
 */
final class AwaitedChildren {

    private AwaitedChildren() {}

    /** Returns whether a child does not run any more, and keeps it from ending until the transaction is over. */
    static boolean hasEnded(Connection connection, String child) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT status FROM karta_process WHERE id = ? FOR UPDATE")) {
            select.setString(1, child);
            try (ResultSet row = select.executeQuery()) {
                return !row.next() || ProcessStatus.valueOf(row.getString(1)).isFinished();
            }
        }
    }

    /** Wakes what awaits a child that has ended in this transaction. */
    static void wake(Connection connection, String child) throws SQLException {
        String sql = "UPDATE karta_process SET wakes_at = " + DatabaseClock.now(connection) + " WHERE awaits = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, child);
            update.executeUpdate();
        }
    }
}
