/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Durations by the clock of the database, which all nodes have in common. */
final class DatabaseClock {

    /** A century: longer than any claim, and its end still has a year of four digits. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final int NANOS_PER_MICRO = 1000;

    private DatabaseClock() {}

    static void set(PreparedStatement statement, int index, Duration time) throws SQLException {
        statement.setLong(index, micros(time));
    }

    static void set(PreparedStatement statement, int index, Optional<Duration> time) throws SQLException {
        if (time.isPresent()) {
            set(statement, index, time.get());
        } else {
            statement.setNull(index, Types.BIGINT);
        }
    }

    /** Rounds up, so that no event happens before its time. */
    private static long micros(Duration time) {
        if (time.isNegative()) {
            return 0;
        }
        Duration limited = time.compareTo(LONGEST) < 0 ? time : LONGEST;
        return TimeUnit.MICROSECONDS.convert(limited.plusNanos(NANOS_PER_MICRO - 1));
    }
}
