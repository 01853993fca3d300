/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Access to the database. Thread-safe. */
record Database(DataSource source) {

    /** Unit of work with statements. */
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** Runs work in a transaction of its own, or in that of the thread if the data source participates in it. */
    <T> T transact(String what, Work<T> work) {
        try (Connection connection = source.getConnection()) {
            return begin(connection) ? committed(connection, work) : work.on(connection);
        } catch (SQLException e) {
            throw Messages.failed(what, e);
        }
    }

    /** A server rejects the change, or has made it, for a connection of its transaction. */
    private static boolean begin(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            return false;
        }
        try {
            connection.setAutoCommit(false);
            return true;
        } catch (SQLException ignored) { // the connection participates in the transaction of the thread
            return false;
        }
    }

    private static <T> T committed(Connection connection, Work<T> work) throws SQLException {
        boolean isDone = false;
        try {
            T result = work.on(connection);
            connection.commit();
            isDone = true;
            return result;
        } finally {
            if (!isDone) {
                connection.rollback();
            }
            connection.setAutoCommit(true);
        }
    }
}
