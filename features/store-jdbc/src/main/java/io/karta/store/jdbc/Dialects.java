/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Choice of the dialect of a database: those that the application registers precede Karta's. */
final class Dialects {

    private static final List<SqlDialect> OF_KARTA = List.of(
            new DistributedDialect("CockroachDB", "CockroachDB"),
            new DistributedDialect("YugabyteDB", "-YB-"),
            new PostgresDialect(),
            new MariaDbDialect(),
            new H2Dialect());

    private Dialects() {}

    /** Returns the first dialect for a database; without one, standard SQL. */
    static SqlDialect of(Connection connection, List<SqlDialect> dialects) throws SQLException {
        for (SqlDialect dialect : dialects) {
            if (dialect.isFor(connection)) {
                return dialect;
            }
        }
        return any -> true;
    }

    /** Returns the dialects of the application whose class loader the calling thread has, and those of Karta. */
    static List<SqlDialect> all() {
        Stream<SqlDialect> registered =
                ServiceLoader.load(SqlDialect.class).stream().map(ServiceLoader.Provider::get);
        return Stream.concat(registered, OF_KARTA.stream()).toList();
    }

    static String product(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName();
    }

    /** Returns a script of this package. */
    static String script(String name) {
        try (InputStream script = requireNonNull(Dialects.class.getResourceAsStream(name), name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
