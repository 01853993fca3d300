/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import static java.util.Objects.requireNonNullElse;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;

/** Access to the database. Thread-safe. */
record Database(DataSource source) {

    /** Unit of work with statements. */
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /**
     * Runs work in a transaction of its own. What a knowledge base stores remains if a transaction of the calling
     * thread is rolled back.
     */
    <T> T transact(String what, Work<T> work) {
        try (Connection connection = source.getConnection()) {
            if (begin(connection)) {
                return committed(connection, work, true);
            }
        } catch (SQLException e) {
            throw Messages.failed(what, e);
        }
        return onAnotherThread(what, work);
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

    /** A server enlists every connection in the transaction of the thread. */
    private <T> T onAnotherThread(String what, Work<T> work) {
        var task = new FutureTask<>(() -> alone(work));
        var thread = new Thread(task, "karta-rag-pgvector");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.failed(what, e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure
                    ? failure
                    : Messages.failed(what, requireNonNullElse(e.getCause(), e));
        }
    }

    /** The pool may have connections without automatic commits. */
    private <T> T alone(Work<T> work) throws SQLException {
        try (Connection connection = source.getConnection()) {
            boolean isAutomatic = connection.getAutoCommit();
            connection.setAutoCommit(false);
            return committed(connection, work, isAutomatic);
        }
    }

    private static <T> T committed(Connection connection, Work<T> work, boolean isAutomatic) throws SQLException {
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
            connection.setAutoCommit(isAutomatic);
        }
    }
}
