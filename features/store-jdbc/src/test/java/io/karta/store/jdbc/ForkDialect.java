/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** The code of the page on distributed databases. */
public final class ForkDialect extends MariaDbDialect {

    @Override
    public boolean isFor(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("Fork of MariaDB");
    }
}
