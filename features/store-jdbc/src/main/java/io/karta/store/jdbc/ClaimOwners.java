/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that run processes, in the same order on each node. They are read at most once per second, because the query
 * reads all running processes, and a takeover consists of many batches. Thread-safe.
 */
final class ClaimOwners {

    private static final long MAX_AGE = TimeUnit.SECONDS.toNanos(1);

    /** A subquery for each running process, because a join may read the claims of all suspended ones. */
    private static final String SELECT = "SELECT DISTINCT COALESCE((SELECT c.owner FROM karta_claim c"
            + " WHERE c.process = p.id AND c.claimed_until > %s), '') FROM karta_process p WHERE p.status = 'RUNNING'";

    private record Found(Set<String> owners, long at) {}

    private volatile @Nullable Found last;

    /** Returns the owners of claims that have not expired, and a further one. */
    List<String> with(String owner, Connection connection, SqlDialect dialect) throws SQLException {
        Found known = last;
        if (known == null || System.nanoTime() - known.at() > MAX_AGE) {
            known = new Found(read(connection, dialect), System.nanoTime());
            last = known;
        }
        Set<String> owners = new TreeSet<>(known.owners());
        owners.add(owner);
        return List.copyOf(owners);
    }

    private static Set<String> read(Connection connection, SqlDialect dialect) throws SQLException {
        String sql = SELECT.formatted(dialect.now());
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            Set<String> owners = new TreeSet<>(EncodedEntries.texts(select));
            owners.remove("");
            return owners;
        }
    }
}
