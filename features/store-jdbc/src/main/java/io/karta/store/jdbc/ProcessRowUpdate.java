/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.RequestKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Changes of the row of a process by its new entries. */
record ProcessRowUpdate(String process, long version, Instant changedAt, Optional<JournalEntry> statusChange) {

    private static final String UPDATE =
            "UPDATE karta_process SET version = ?, changed_at = ? WHERE id = ? AND version = ?";
    private static final String UPDATE_STATUS =
            "UPDATE karta_process SET version = ?, changed_at = ?, status = ?, wakes_at = %s, awaits = ?"
                    + " WHERE id = ? AND version = ?";
    private static final String INSERT =
            "INSERT INTO karta_process (version, changed_at, status, wakes_at, awaits, id, agent, goal, parent, "
                    + "created_at, caller, label, request_token)"
                    + " VALUES (?, ?, ?, %s, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String RELEASE = "UPDATE karta_claim SET owner = NULL, claimed_until = NULL WHERE process = ?";
    private static final String INSERT_CLAIM =
            "INSERT INTO karta_claim (process, owner, claimed_until) VALUES (?, ?, %s)";

    static ProcessRowUpdate of(String process, List<JournalEntry> entries) {
        Optional<JournalEntry> statusChange = Optional.empty();
        for (JournalEntry entry : entries) {
            statusChange = entry.status().isPresent() ? Optional.of(entry) : statusChange;
        }
        return new ProcessRowUpdate(
                process, entries.size(), entries.get(entries.size() - 1).at(), statusChange);
    }

    /** Creates the row; an existing process violates the primary key. */
    void insert(Connection connection, JournalEntry.Created origin, Optional<Claim> claim, SqlDialect dialect)
            throws SQLException {
        Optional<Duration> wakesAfter = wakesAfter(connection);
        try (PreparedStatement insert = connection.prepareStatement(waking(INSERT, dialect))) {
            set(insert, version, statusChange.orElse(origin), wakesAfter, dialect);
            insert.setString(6, process);
            insert.setString(7, origin.agent());
            insert.setString(8, origin.goal());
            insert.setString(9, origin.parent().orElse(null));
            Timestamps.set(insert, 10, origin.at(), dialect);
            insert.setString(11, origin.caller().orElse(null));
            insert.setString(12, origin.terms().label().orElse(null));
            insert.setString(
                    13, origin.terms().requestKey().map(RequestKey::token).orElse(null));
            insert.executeUpdate();
        }
        insert(connection, claim, dialect);
        wakeFamily(connection, dialect);
    }

    private void insert(Connection connection, Optional<Claim> claim, SqlDialect dialect) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(waking(INSERT_CLAIM, dialect))) {
            insert.setString(1, process);
            insert.setString(2, claim.map(Claim::owner).orElse(null));
            DatabaseClock.set(insert, 3, claim.map(Claim::lease));
            insert.executeUpdate();
        }
    }

    /** Updates the row; false if its version differs from the expected one. */
    boolean update(Connection connection, long expected, SqlDialect dialect) throws SQLException {
        boolean updated = statusChange.isPresent()
                ? updateStatus(connection, expected, statusChange.get(), dialect)
                : updateVersion(connection, expected, dialect);
        if (updated) {
            wakeFamily(connection, dialect);
        }
        return updated;
    }

    private boolean updateVersion(Connection connection, long expected, SqlDialect dialect) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            set(update, expected + version, dialect);
            update.setString(3, process);
            update.setLong(4, expected);
            return update.executeUpdate() == 1;
        }
    }

    private boolean updateStatus(Connection connection, long expected, JournalEntry latest, SqlDialect dialect)
            throws SQLException {
        if (ends()) {
            AwaitedChildren.lock(connection, process);
        }
        Optional<Duration> wakesAfter = wakesAfter(connection);
        try (PreparedStatement update = connection.prepareStatement(waking(UPDATE_STATUS, dialect))) {
            set(update, expected + version, latest, wakesAfter, dialect);
            update.setString(6, process);
            update.setLong(7, expected);
            return update.executeUpdate() == 1;
        }
    }

    private Optional<JournalEntry.Suspended> suspension() {
        return statusChange.filter(JournalEntry.Suspended.class::isInstance).map(JournalEntry.Suspended.class::cast);
    }

    /** A child that has already ended makes the process ready immediately. */
    private Optional<Duration> wakesAfter(Connection connection) throws SQLException {
        return AwaitedChildren.hasAnyEnded(connection, children()) ? Optional.of(Duration.ZERO) : wakesAfter();
    }

    /** Returns the time after which the suspended process wakes by itself. */
    Optional<Duration> wakesAfter() {
        return suspension().flatMap(JournalEntry.Suspended::wakesAfter);
    }

    boolean isSuspended() {
        return suspension().isPresent();
    }

    boolean ends() {
        return statusChange.filter(JournalEntry.Ended.class::isInstance).isPresent();
    }

    /** Returns whether any node may retry the process afterwards. */
    boolean fails() {
        return statusChange
                .flatMap(JournalEntry::status)
                .filter(ProcessStatus.FAILED::equals)
                .isPresent();
    }

    Set<String> children() {
        return suspension().map(JournalEntry.Suspended::children).orElse(Set.of());
    }

    private void wakeFamily(Connection connection, SqlDialect dialect) throws SQLException {
        if (ends()) {
            AwaitedChildren.wakeChildren(connection, process, dialect);
            AwaitedChildren.wakeParent(connection, process, dialect);
            release(connection);
        } else if (suspension().isPresent()) {
            AwaitedChildren.wakeOrphan(connection, process, dialect);
        }
    }

    /** The claim is released with the end: a later release could be that of a node that retries the process. */
    private void release(Connection connection) throws SQLException {
        if (fails()) {
            try (PreparedStatement release = connection.prepareStatement(RELEASE)) {
                release.setString(1, process);
                release.executeUpdate();
            }
        }
    }

    private static String waking(String sql, SqlDialect dialect) {
        return sql.formatted(dialect.later());
    }

    private void set(PreparedStatement statement, long newVersion, SqlDialect dialect) throws SQLException {
        statement.setLong(1, newVersion);
        Timestamps.set(statement, 2, changedAt, dialect);
    }

    private void set(
            PreparedStatement statement,
            long newVersion,
            JournalEntry latest,
            Optional<Duration> wakesAfter,
            SqlDialect dialect)
            throws SQLException {
        set(statement, newVersion, dialect);
        statement.setString(3, latest.status().map(ProcessStatus::name).orElseThrow());
        DatabaseClock.set(statement, 4, wakesAfter);
        statement.setString(5, AwaitedChildren.column(children()));
    }
}
