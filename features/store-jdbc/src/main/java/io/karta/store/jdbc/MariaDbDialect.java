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
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * SQL of MariaDB. Times are in UTC without a zone. The default isolation would hide changes of other nodes. A fork
 * extends this class:
 *
 * <pre>{@code
 * public final class ForkDialect extends MariaDbDialect {
 *
 *     @Override
 *     public boolean isFor(Connection connection) throws SQLException {
 *         return connection.getMetaData().getDatabaseProductName().equals("Fork of MariaDB");
 *     }
 * }
 * }</pre>
 */
public class MariaDbDialect implements SqlDialect {

    private static final int DUPLICATE_ENTRY = 1062;

    /** Length of texts whose size is checked, and room for the other parameters of their statement. */
    private static final int LARGE = 64 * 1024;

    private static final String TOO_LONG = "22001";

    /** Creates a dialect. */
    public MariaDbDialect() {}

    /** After {@code innodb_lock_wait_timeout}, with the general SQL state. */
    private static final int LOCK_TIMEOUT = 1205;

    @Override
    public boolean isFor(Connection connection) throws SQLException {
        return Dialects.product(connection).equals("MariaDB");
    }

    @Override
    public Optional<String> tables() {
        return Optional.of(Dialects.script("mariadb.sql"));
    }

    @Override
    public String now() {
        return "UTC_TIMESTAMP(6)";
    }

    @Override
    public String later() {
        return "(UTC_TIMESTAMP(6) + INTERVAL ? MICROSECOND)";
    }

    @Override
    public String earlier() {
        return "(UTC_TIMESTAMP(6) - INTERVAL ? MICROSECOND)";
    }

    @Override
    public String text(int length) {
        return "CAST(? AS CHAR(" + length + "))";
    }

    @Override
    public boolean batchesInsertSelect() {
        return false;
    }

    @Override
    public void setTime(PreparedStatement statement, int index, OffsetDateTime time) throws SQLException {
        statement.setObject(index, time.toLocalDateTime());
    }

    @Override
    public OffsetDateTime time(ResultSet row, String column) throws SQLException {
        return row.getObject(column, LocalDateTime.class).atOffset(ZoneOffset.UTC);
    }

    /**
     * The server closes the connection when it receives too much, so often only the driver's socket fails. The
     * driver sends a text with escaped quotes and backslashes.
     */
    @Override
    public void checkSize(Connection connection, Collection<String> texts) throws SQLException {
        List<String> large =
                texts.stream().filter(text -> text.length() > LARGE).toList();
        if (!large.isEmpty()) {
            long limit = maxAllowedPacket(connection);
            for (String text : large) {
                long escaped = text.chars().filter(c -> "\"'\\".indexOf(c) >= 0).count();
                long bytes = text.getBytes(StandardCharsets.UTF_8).length + escaped;
                if (bytes + LARGE > limit) {
                    throw new SQLDataException(
                            "%d bytes exceed max_allowed_packet of %d".formatted(bytes, limit), TOO_LONG);
                }
            }
        }
    }

    @Override
    public boolean isSuitable(Connection connection) throws SQLException {
        return connection.getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public boolean isDuplicateKey(SQLException e) {
        return e.getErrorCode() == DUPLICATE_ENTRY;
    }

    @Override
    public boolean isConflict(SQLException e) {
        return e.getErrorCode() == LOCK_TIMEOUT;
    }

    private static long maxAllowedPacket(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT @@max_allowed_packet");
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}
