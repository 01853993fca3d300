/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What entries change in the row of their process. */
record Header(String process, long version, Instant changedAt, Optional<JournalEntry> standing) {

    private static final String UPDATE =
            "UPDATE karta_process SET version = ?, changed_at = ? WHERE id = ? AND version = ?";
    private static final String UPDATE_STANDING =
            "UPDATE karta_process SET version = ?, changed_at = ?, status = ?, wakes_at = %s, awaits = ?"
                    + " WHERE id = ? AND version = ?";
    private static final String INSERT =
            "INSERT INTO karta_process (version, changed_at, status, wakes_at, awaits, id, agent, goal, parent, created_at)"
                    + " VALUES (?, ?, ?, %s, ?, ?, ?, ?, ?, ?)";
    private static final String INSERT_CLAIM = "INSERT INTO karta_claim (process) VALUES (?)";

    static Header of(String process, List<JournalEntry> entries) {
        return new Header(
                process,
                entries.size(),
                entries.get(entries.size() - 1).at(),
                entries.stream().filter(entry -> entry.status().isPresent()).reduce((first, second) -> second));
    }

    /** Makes the row; a process that is there already violates its key. */
    void insert(Connection connection, JournalEntry.Created origin) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(waking(INSERT, connection))) {
            set(insert, version, standing.orElse(origin));
            insert.setString(6, process);
            insert.setString(7, origin.agent());
            insert.setString(8, origin.goal());
            insert.setString(9, origin.parent().orElse(null));
            Times.set(insert, 10, origin.at());
            insert.executeUpdate();
        }
        try (PreparedStatement claim = connection.prepareStatement(INSERT_CLAIM)) {
            claim.setString(1, process);
            claim.executeUpdate();
        }
    }

    /** Changes the row; false if it has another version than expected. */
    boolean update(Connection connection, long expected) throws SQLException {
        String sql = standing.isPresent() ? waking(UPDATE_STANDING, connection) : UPDATE;
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            int next = 3;
            if (standing.isPresent()) {
                set(update, expected + version, standing.get());
                next = 6;
            } else {
                set(update, expected + version);
            }
            update.setString(next, process);
            update.setLong(next + 1, expected);
            return update.executeUpdate() == 1;
        }
    }

    private static String waking(String sql, Connection connection) throws SQLException {
        return sql.formatted(DatabaseClock.later(DatabaseClock.now(connection)));
    }

    private void set(PreparedStatement statement, long newVersion) throws SQLException {
        statement.setLong(1, newVersion);
        Times.set(statement, 2, changedAt);
    }

    private void set(PreparedStatement statement, long newVersion, JournalEntry stands) throws SQLException {
        set(statement, newVersion);
        Optional<JournalEntry.Rested> rest = Optional.of(stands)
                .filter(JournalEntry.Rested.class::isInstance)
                .map(JournalEntry.Rested.class::cast);
        statement.setString(3, stands.status().map(ProcessStatus::name).orElseThrow());
        DatabaseClock.set(statement, 4, rest.flatMap(JournalEntry.Rested::wakesAfter));
        statement.setString(5, rest.flatMap(JournalEntry.Rested::child).orElse(null));
    }
}
