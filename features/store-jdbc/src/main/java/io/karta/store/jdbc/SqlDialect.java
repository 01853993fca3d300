/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.Optional;

/**
 * SQL of a database that Karta does not know.
 *
 * <pre>{@code
 * public final class OtherDialect implements SqlDialect {
 *
 *     @Override
 *     public boolean isFor(Connection connection) throws SQLException {
 *         return connection.getMetaData().getDatabaseProductName().equals("Other");
 *     }
 *
 *     @Override
 *     public String limit(int rows) {
 *         return " LIMIT " + rows;
 *     }
 * }
 * }</pre>
 *
 * <p>Register the class in {@code META-INF/services/io.karta.store.jdbc.SqlDialect} of the application. It precedes the
 * dialects of Karta for PostgreSQL, MariaDB and H2. All methods except {@link #isFor} have an implementation, which is
 * that of standard SQL. Implementations are thread-safe.
 *
 * <p>Other statements are the same on all databases. They contain {@code INSERT .. SELECT}, {@code COALESCE},
 * {@code POSITION(.. IN ..)}, {@code FOR UPDATE}, and {@code UPDATE} with a subquery on the same table. Test a dialect
 * with the contract of stores, {@code io.karta.testkit.ProcessStoreContract} of {@code karta-testkit}.
 */
public interface SqlDialect {

    /**
     * Returns whether this is the dialect of a database. Called with the first connection of each store.
     *
     * @param connection a connection to the database, which remains open
     * @return whether this is its dialect
     * @throws SQLException if the database does not answer
     */
    boolean isFor(Connection connection) throws SQLException;

    /**
     * Returns the time of a statement, in UTC.
     *
     * @return an expression; {@code CURRENT_TIMESTAMP} by default
     */
    default String now() {
        return "CURRENT_TIMESTAMP";
    }

    /**
     * Returns the time of a statement plus a duration, which is a parameter in microseconds and may be {@code NULL}.
     *
     * @return an expression with one {@code ?}; {@code NULL} if the duration is
     */
    default String later() {
        return "(" + now() + " + CAST(? AS BIGINT) * INTERVAL '0.000001' SECOND)";
    }

    /**
     * Returns the time of a statement minus a duration, which is a parameter in microseconds.
     *
     * @return an expression with one {@code ?}
     */
    default String earlier() {
        return "(" + now() + " - CAST(? AS BIGINT) * INTERVAL '0.000001' SECOND)";
    }

    /**
     * Returns a text that is a parameter, for places where the database does not know its type.
     *
     * @param length the maximum number of characters
     * @return an expression with one {@code ?}
     */
    default String text(int length) {
        return "CAST(? AS VARCHAR(" + length + "))";
    }

    /**
     * Returns the end of a query that limits its rows.
     *
     * @param rows the maximum number of rows, positive
     * @return the end, with a space in front
     */
    default String limit(int rows) {
        return " FETCH FIRST " + rows + " ROWS ONLY";
    }

    /**
     * Returns the end of a query that locks its rows, except those that others have locked.
     *
     * @return the end, with a space in front
     */
    default String skipLocked() {
        return " FOR UPDATE SKIP LOCKED";
    }

    /**
     * Sets a parameter for a column of time.
     *
     * @param statement the statement
     * @param index the index of the parameter, from 1
     * @param time the time, in UTC, with microseconds
     * @throws SQLException if the driver rejects it
     */
    default void setTime(PreparedStatement statement, int index, OffsetDateTime time) throws SQLException {
        statement.setObject(index, time, Types.TIMESTAMP_WITH_TIMEZONE);
    }

    /**
     * Returns the value of a column of time.
     *
     * @param row the current row
     * @param column the name of the column
     * @return its time
     * @throws SQLException if the driver rejects it
     */
    default OffsetDateTime time(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class);
    }

    /**
     * Prepares a transaction for searches by values of which some are frequent and others rare. A database that keeps
     * plans for prepared statements is told to make one for the values of each search.
     *
     * @param connection the connection of the transaction
     * @throws SQLException if the database does not answer
     */
    default void beforeSearch(Connection connection) throws SQLException {}

    /**
     * Returns whether a batch may consist of {@code INSERT .. SELECT}.
     *
     * @return whether it may; {@code true} by default
     */
    default boolean batchesInsertSelect() {
        return true;
    }

    /**
     * Rejects texts that the database would not accept because of their size, if it does not do so itself.
     *
     * @param connection a connection to the database
     * @param texts texts of one statement
     * @throws SQLException with SQLSTATE 22001 if a text is too long
     */
    default void checkSize(Connection connection, Collection<String> texts) throws SQLException {}

    /**
     * Returns whether statements of a transaction see what other transactions have committed before them. If not, a
     * store is not opened.
     *
     * @param connection a connection to the database
     * @return whether they do; {@code true} by default
     * @throws SQLException if the database does not answer
     */
    default boolean isSuitable(Connection connection) throws SQLException {
        return true;
    }

    /**
     * Returns whether an insertion failed because another row has the same key.
     *
     * @param e the failure
     * @return whether it did; by default, whether the SQLSTATE is 23505
     */
    default boolean isDuplicateKey(SQLException e) {
        return "23505".equals(e.getSQLState());
    }

    /**
     * Returns whether the database has rolled the transaction back because of another one, so that it is repeated. This
     * already applies to the SQLSTATE class 40.
     *
     * @param e the failure
     * @return whether it has; {@code false} by default
     */
    default boolean isConflict(SQLException e) {
        return false;
    }

    /**
     * Returns the statements that create the tables, each with {@code ;} at its end, and comments on separate lines.
     * Begin with {@code postgresql.sql} of the package {@code io.karta.store.jdbc}.
     *
     * @return the statements; empty, by default, if the tables are created manually
     */
    default Optional<String> tables() {
        return Optional.empty();
    }
}
