/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * SQL of PostgreSQL, where a part of a statement can change rows and pass them on. A database with the same SQL, whose
 * driver gives it another name, extends this class:
 *
 * <pre>{@code
 * public final class ForkDialect extends PostgresDialect {
 *
 *     @Override
 *     public boolean isFor(Connection connection) throws SQLException {
 *         return connection.getMetaData().getDatabaseProductName().equals("Fork of PostgreSQL");
 *     }
 * }
 * }</pre>
 */
public class PostgresDialect implements SqlDialect {

    private static final int FIRST_WITH_PLAN_CACHE_MODE = 12;

    /** Creates a dialect. */
    public PostgresDialect() {}

    @Override
    public boolean isFor(Connection connection) throws SQLException {
        return Dialects.product(connection).equals("PostgreSQL");
    }

    /** CURRENT_TIMESTAMP is the start of the transaction, which may be much earlier. */
    @Override
    public String now() {
        return "statement_timestamp()";
    }

    /** The plan for any value, which PostgreSQL may choose for a prepared statement, reads all rows for a rare one. */
    @Override
    public void beforeSearch(Connection connection) throws SQLException {
        if (connection.getMetaData().getDatabaseMajorVersion() >= FIRST_WITH_PLAN_CACHE_MODE) {
            try (Statement set = connection.createStatement()) {
                set.execute("SET LOCAL plan_cache_mode = force_custom_plan");
            }
        }
    }

    /** A statement has waited for a lock longer than {@code lock_timeout}. */
    @Override
    public boolean isConflict(SQLException e) {
        return "55P03".equals(e.getSQLState());
    }

    /** Returns whether the engine has notifications, and commits rows of several processes without coordination. */
    boolean isSingleServer() {
        return true;
    }

    @Override
    public Optional<String> tables() {
        return Optional.of(Dialects.script("postgresql.sql"));
    }
}
