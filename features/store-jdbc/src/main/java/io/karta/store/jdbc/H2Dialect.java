/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** H2, which reports its own timeouts of locks as transient. */
final class H2Dialect implements SqlDialect {

    @Override
    public boolean isFor(Connection connection) throws SQLException {
        return Dialects.product(connection).equals("H2");
    }

    /** Another transaction has changed the row; PostgreSQL waits there. */
    @Override
    public boolean isConflict(SQLException e) {
        return "90131".equals(e.getSQLState());
    }

    @Override
    public Optional<String> tables() {
        return Optional.of(Dialects.script("h2.sql"));
    }
}
