/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Differences between databases. All other statements are the same everywhere. */
enum Dialect {
    /** A part of a statement can change rows and pass them on. */
    POSTGRESQL("PostgreSQL") {

        /** CURRENT_TIMESTAMP is the start of the transaction, which may be much earlier. */
        @Override
        String now() {
            return "statement_timestamp()";
        }
    },
    /** Times are in UTC without a zone. The default isolation would hide changes of other nodes. */
    MARIADB("MariaDB") {

        @Override
        String now() {
            return "UTC_TIMESTAMP(6)";
        }

        @Override
        String duration() {
            return "INTERVAL ? MICROSECOND";
        }

        @Override
        String text(int length) {
            return "CAST(? AS CHAR(" + length + "))";
        }

        @Override
        boolean batchesInsertSelect() {
            return false;
        }

        @Override
        void set(PreparedStatement statement, int index, OffsetDateTime time) throws SQLException {
            statement.setObject(index, time.toLocalDateTime());
        }

        @Override
        OffsetDateTime get(ResultSet row, String column) throws SQLException {
            return row.getObject(column, LocalDateTime.class).atOffset(ZoneOffset.UTC);
        }

        /**
         * The server closes the connection when it receives too much, so often only the driver's socket fails. The
         * driver sends a text with escaped quotes and backslashes.
         */
        @Override
        void checkSize(Connection connection, Collection<String> texts) throws SQLException {
            List<String> large =
                    texts.stream().filter(text -> text.length() > LARGE).toList();
            if (!large.isEmpty()) {
                long limit = maxAllowedPacket(connection);
                for (String text : large) {
                    long escaped =
                            text.chars().filter(c -> "\"'\\".indexOf(c) >= 0).count();
                    long bytes = text.getBytes(StandardCharsets.UTF_8).length + escaped;
                    if (bytes + LARGE > limit) {
                        throw new SQLDataException(
                                "%d bytes exceed max_allowed_packet of %d".formatted(bytes, limit), TOO_LONG);
                    }
                }
            }
        }

        @Override
        boolean isSuitable(Connection connection) throws SQLException {
            return connection.getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED;
        }
    },
    /** H2, and databases with tables that were created by hand. */
    STANDARD("H2");

    private static final int MARIADB_DUPLICATE_ENTRY = 1062;

    /** Length of texts whose size is checked, and room for the other parameters of their statement. */
    private static final int LARGE = 64 * 1024;

    private static final String TOO_LONG = "22001";

    private final String product;

    Dialect(String product) {
        this.product = product;
    }

    static Dialect of(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDatabaseProductName();
        return Arrays.stream(values())
                .filter(dialect -> dialect.product.equals(name))
                .findFirst()
                .orElse(STANDARD);
    }

    /** Returns the time of a statement. */
    String now() {
        return "CURRENT_TIMESTAMP";
    }

    /** Returns a duration that is a parameter, in microseconds. */
    String duration() {
        return "CAST(? AS BIGINT) * INTERVAL '0.000001' SECOND";
    }

    /** Returns the time of a statement plus a duration that is a parameter. */
    final String later() {
        return "(" + now() + " + " + duration() + ")";
    }

    /** Returns the time of a statement minus a duration that is a parameter. */
    final String earlier() {
        return "(" + now() + " - " + duration() + ")";
    }

    /** Returns a parameter of a known type, for places where the database does not know it. */
    String text(int length) {
        return "CAST(? AS VARCHAR(" + length + "))";
    }

    /** Returns whether a batch may consist of {@code INSERT .. SELECT}. */
    boolean batchesInsertSelect() {
        return true;
    }

    void set(PreparedStatement statement, int index, OffsetDateTime time) throws SQLException {
        statement.setObject(index, time, Types.TIMESTAMP_WITH_TIMEZONE);
    }

    OffsetDateTime get(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class);
    }

    /** Rejects texts that exceed the size that the database accepts. */
    void checkSize(Connection connection, Collection<String> texts) throws SQLException {}

    private static long maxAllowedPacket(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT @@max_allowed_packet");
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Returns whether statements of a transaction see what other transactions have committed before them. */
    boolean isSuitable(Connection connection) throws SQLException {
        return true;
    }

    /** Returns whether another row has the same key. */
    static boolean isDuplicateKey(SQLException e) {
        return "23505".equals(Optional.ofNullable(e.getSQLState()).orElse(""))
                || e.getErrorCode() == MARIADB_DUPLICATE_ENTRY;
    }
}
