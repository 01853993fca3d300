/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** PostgreSQL. A part of a statement can change rows and pass them on. */
class PostgresDialect implements SqlDialect {

    static final String PRODUCT = "PostgreSQL";

    @Override
    public boolean isFor(Connection connection) throws SQLException {
        return Dialects.product(connection).equals(PRODUCT);
    }

    /** CURRENT_TIMESTAMP is the start of the transaction, which may be much earlier. */
    @Override
    public String now() {
        return "statement_timestamp()";
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
