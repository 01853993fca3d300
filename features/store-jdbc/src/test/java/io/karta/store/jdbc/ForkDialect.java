/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** The code of the page on distributed databases. */
public final class ForkDialect implements SqlDialect {

    @Override
    public boolean isFor(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("Fork of MariaDB");
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
    public String limit(int rows) {
        return " LIMIT " + rows;
    }

    @Override
    public void setTime(PreparedStatement statement, int index, OffsetDateTime time) throws SQLException {
        statement.setObject(index, time.toLocalDateTime());
    }

    @Override
    public OffsetDateTime time(ResultSet row, String column) throws SQLException {
        return row.getObject(column, LocalDateTime.class).atOffset(ZoneOffset.UTC);
    }

    @Override
    public boolean batchesInsertSelect() {
        return false;
    }

    @Override
    public boolean isSuitable(Connection connection) throws SQLException {
        return connection.getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public boolean isDuplicateKey(SQLException e) {
        return e.getErrorCode() == 1062;
    }

    @Override
    public boolean isConflict(SQLException e) {
        return e.getErrorCode() == 1205;
    }
}
