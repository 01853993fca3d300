/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Times in the range and precision of databases. */
final class Timestamps {

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    private Timestamps() {}

    static void set(PreparedStatement statement, int index, Instant time, SqlDialect dialect) throws SQLException {
        dialect.setTime(statement, index, column(time));
    }

    private static OffsetDateTime column(Instant time) {
        Instant limited = time.isAfter(LAST) ? LAST : time.isBefore(FIRST) ? FIRST : time;
        return OffsetDateTime.ofInstant(limited.truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC);
    }

    static Instant get(ResultSet row, String column, SqlDialect dialect) throws SQLException {
        return dialect.time(row, column).toInstant();
    }
}
