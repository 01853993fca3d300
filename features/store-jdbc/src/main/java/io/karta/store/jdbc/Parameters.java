/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of the parameters of a statement for PostgreSQL, in their order. Not thread-safe. */
final class Parameters {

    private static final SqlDialect DIALECT = new PostgresDialect();

    private final List<Value> values = new ArrayList<>();

    private interface Value {
        void set(PreparedStatement statement, int index) throws SQLException;
    }

    Parameters text(@Nullable String text) {
        return add((statement, index) -> statement.setString(index, text));
    }

    Parameters number(long number) {
        return add((statement, index) -> statement.setLong(index, number));
    }

    Parameters time(Instant time) {
        return add((statement, index) -> Timestamps.set(statement, index, time, DIALECT));
    }

    Parameters duration(Optional<Duration> time) {
        return add((statement, index) -> DatabaseClock.set(statement, index, time));
    }

    private Parameters add(Value value) {
        values.add(value);
        return this;
    }

    void set(PreparedStatement statement) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            values.get(i).set(statement, i + 1);
        }
    }
}
