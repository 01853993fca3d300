/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.spi.ProcessStore.Takeover;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Claim of several processes of failed nodes in one transaction. Each node with a claim that has not expired gets the
 * share of the processes that their ids determine, so nodes rarely want the same process; rows that another transaction
 * has locked are skipped.
 */
record ClaimBatch(Takeover takeover, List<String> owners, Connection connection, SqlDialect dialect) {

    private static final String LOCK = "SELECT process FROM karta_claim WHERE process IN %s"
            + " AND (owner IS NULL OR owner = ? OR claimed_until <= %s)";
    private static final String CLAIM = "UPDATE karta_claim SET owner = ?, claimed_until = %s WHERE process IN %s";

    static Takeover.Result run(Takeover takeover, ClaimOwners owners, Connection connection, SqlDialect dialect)
            throws SQLException {
        List<String> nodes = owners.with(takeover.owner(), connection, dialect);
        return new ClaimBatch(takeover, nodes, connection, dialect).run();
    }

    private Takeover.Result run() throws SQLException {
        List<String> share = share();
        List<String> free = share.isEmpty() ? List.of() : locked(share);
        if (!free.isEmpty()) {
            claim(free);
        }
        Set<String> left = new HashSet<>(takeover.processes());
        share.forEach(left::remove);
        return new Takeover.Result(Set.copyOf(free), left);
    }

    private List<String> share() {
        int own = owners.indexOf(takeover.owner());
        return takeover.processes().stream()
                .filter(id -> takeover.overdue().contains(id) || Math.floorMod(id.hashCode(), owners.size()) == own)
                .sorted()
                .toList();
    }

    private List<String> locked(List<String> ids) throws SQLException {
        String sql = LOCK.formatted(SqlQuery.marks(ids), dialect.now()) + dialect.skipLocked();
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(SqlQuery.setAll(select, 1, ids), takeover.owner());
            return new ArrayList<>(EncodedEntries.texts(select));
        }
    }

    private void claim(List<String> ids) throws SQLException {
        String sql = CLAIM.formatted(dialect.later(), SqlQuery.marks(ids));
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, takeover.owner());
            DatabaseClock.set(update, 2, takeover.lease());
            SqlQuery.setAll(update, 3, ids);
            update.executeUpdate();
        }
    }
}
