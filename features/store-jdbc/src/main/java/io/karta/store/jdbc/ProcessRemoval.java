/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.spi.ProcessStore.PurgeQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Removal of process trees in one transaction. It locks the rows of all processes of a tree and of their claims, and
 * skips a tree if another transaction has locked one of them; so it never waits for nodes that use a process.
 */
final class ProcessRemoval {

    private static final int MOST_AT_ONCE = 500;
    private static final String CHILDREN = "SELECT id, parent FROM karta_process WHERE parent IN ";
    private static final String LOCK_PROCESSES = "SELECT id FROM karta_process WHERE id IN ";
    private static final String LOCK_CLAIMS = "SELECT c.process FROM karta_claim c WHERE c.process IN ";
    private static final String ENDED = "EXISTS (SELECT 1 FROM karta_process p WHERE p.id = c.process"
            + " AND p.status IN ('COMPLETED', 'FAILED', 'TERMINATED', 'KILLED'))";

    private final PurgeQuery query;
    private final Connection connection;
    private final SqlDialect dialect;

    /** The root of each process. */
    private final Map<String, String> roots = new LinkedHashMap<>();

    private ProcessRemoval(PurgeQuery query, Connection connection, SqlDialect dialect) {
        this.query = query;
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Removes the next trees of a query. */
    static PurgeQuery.Result run(PurgeQuery query, Connection connection, SqlDialect dialect) throws SQLException {
        var removal = new ProcessRemoval(query, connection, dialect);
        List<String> candidates = new SqlQuery(query, dialect).ids(connection);
        Optional<String> next = candidates.size() < query.limit()
                ? Optional.empty()
                : Optional.of(candidates.get(candidates.size() - 1));
        return new PurgeQuery.Result(removal.remove(candidates), next);
    }

    private List<String> remove(List<String> candidates) throws SQLException {
        candidates.forEach(root -> roots.put(root, root));
        addDescendants(candidates);
        Set<String> inUse = rootsInUse();
        List<String> removed = roots.entrySet().stream()
                .filter(entry -> !inUse.contains(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        if (!removed.isEmpty()) {
            JdbcEventLog.lock(connection); // a consumer assigns positions to the entries that are deleted here
        }
        for (List<String> some : parts(removed)) {
            delete(some);
        }
        return removed;
    }

    private void addDescendants(List<String> candidates) throws SQLException {
        List<String> parents = candidates;
        while (!parents.isEmpty()) {
            List<String> children = new ArrayList<>();
            for (List<String> some : parts(parents)) {
                children.addAll(addChildren(some));
            }
            parents = children;
        }
    }

    private List<String> addChildren(List<String> parents) throws SQLException {
        Map<String, String> found = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement(CHILDREN + SqlQuery.marks(parents))) {
            SqlQuery.setAll(select, 1, parents);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    found.put(row.getString(1), row.getString(2));
                }
            }
        }
        List<String> added = new ArrayList<>();
        found.forEach((child, parent) -> {
            if (roots.putIfAbsent(child, roots.getOrDefault(parent, parent)) == null) {
                added.add(child);
            }
        });
        return added;
    }

    /** Returns the roots of trees with a process that must remain; locks all other processes. */
    private Set<String> rootsInUse() throws SQLException {
        Set<String> unlocked = new HashSet<>(roots.keySet());
        for (List<String> some : parts(List.copyOf(roots.keySet()))) {
            Set<String> locked = lockProcesses(some);
            locked.retainAll(lockClaims(some));
            unlocked.removeAll(locked);
        }
        Set<String> inUse = new HashSet<>();
        unlocked.forEach(process -> inUse.add(roots.getOrDefault(process, process)));
        return inUse;
    }

    private Set<String> lockProcesses(List<String> ids) throws SQLException {
        boolean anyAge = query.olderThan().isZero();
        String sql = LOCK_PROCESSES + SqlQuery.marks(ids) + " AND status IN "
                + SqlQuery.literals(query.filter().statuses())
                + (anyAge ? "" : " AND changed_at <= " + dialect.earlier()) + dialect.skipLocked();
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            int next = SqlQuery.setAll(select, 1, ids);
            if (!anyAge) {
                DatabaseClock.set(select, next, query.olderThan());
            }
            return new HashSet<>(EncodedEntries.texts(select));
        }
    }

    /** Nodes do not release the claims of processes that they end. */
    private Set<String> lockClaims(List<String> ids) throws SQLException {
        String sql = LOCK_CLAIMS + SqlQuery.marks(ids) + " AND (c.owner IS NULL OR c.claimed_until <= " + dialect.now()
                + " OR " + ENDED + ")" + dialect.skipLocked();
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            SqlQuery.setAll(select, 1, ids);
            return new HashSet<>(EncodedEntries.texts(select));
        }
    }

    /**
     * Deletes the rows of processes and the artifacts of sessions. Journals have no foreign key, which every append
     * would check; the rows of other tables follow by theirs.
     */
    private void delete(List<String> ids) throws SQLException {
        delete("DELETE FROM karta_artifact WHERE session IN ", ids);
        delete("DELETE FROM karta_journal WHERE process IN ", ids);
        delete("DELETE FROM karta_process WHERE id IN ", ids);
    }

    private void delete(String sql, List<String> ids) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(sql + SqlQuery.marks(ids))) {
            SqlQuery.setAll(delete, 1, ids);
            delete.executeUpdate();
        }
    }

    private static List<List<String>> parts(List<String> ids) {
        List<List<String>> parts = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += MOST_AT_ONCE) {
            parts.add(ids.subList(from, Math.min(ids.size(), from + MOST_AT_ONCE)));
        }
        return parts;
    }
}
