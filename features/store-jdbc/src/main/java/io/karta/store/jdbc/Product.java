/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Kinds of databases with different statements. */
enum Product {
    /** A part of a statement can change rows and pass them on. */
    POSTGRESQL,
    /** H2, and databases with tables that were created by hand. */
    OTHER;

    static Product of(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL") ? POSTGRESQL : OTHER;
    }
}
