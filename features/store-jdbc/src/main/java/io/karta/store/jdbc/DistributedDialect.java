/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Distributed engine that speaks the protocol of PostgreSQL, and whose driver calls it so. */
final class DistributedDialect extends PostgresDialect {

    private final String product;
    private final String version;

    /** Creates a dialect for an engine whose version contains a text. */
    DistributedDialect(String product, String version) {
        this.product = product;
        this.version = version;
    }

    String product() {
        return product;
    }

    @Override
    public boolean isFor(Connection connection) throws SQLException {
        return super.isFor(connection) && version(connection).contains(version);
    }

    private static String version(Connection connection) throws SQLException {
        try (Statement select = connection.createStatement();
                ResultSet row = select.executeQuery("SELECT version()")) {
            row.next();
            return row.getString(1);
        }
    }

    @Override
    boolean isSingleServer() {
        return false;
    }

    /** Not every version has the setting of PostgreSQL, and an unknown one would end the transaction. */
    @Override
    public void beforeSearch(Connection connection) {}

    /** The keys of PostgreSQL's tables would not distribute. */
    @Override
    public Optional<String> tables() {
        return Optional.empty();
    }
}
