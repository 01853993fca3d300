/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A query in SQL. */
final class Search {

    private static final String FINISHED = Arrays.stream(ProcessStatus.values())
            .filter(ProcessStatus::isFinished)
            .map(status -> "'" + status.name() + "'")
            .collect(Collectors.joining(", ", "(", ")"));
    private static final String UNCLAIMED =
            "NOT EXISTS (SELECT 1 FROM karta_claim c WHERE c.process = p.id AND c.owner IS NOT NULL AND c.claimed_until > ?)";
    private static final String READY = "(p.wakes_at <= ? OR (p.awaits IS NOT NULL AND NOT EXISTS"
            + " (SELECT 1 FROM karta_process k WHERE k.id = p.awaits AND k.status NOT IN " + FINISHED + ")))";

    private final ProcessQuery query;
    private final List<String> terms = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    Search(ProcessQuery query) {
        this.query = query;
        if (!query.statuses().isEmpty()) {
            add("p.status IN " + marks(query.statuses()));
            query.statuses().forEach(status -> values.add(status.name()));
        }
        query.parent().ifPresent(parent -> add("p.parent = ?", parent));
        query.abandonedAt().ifPresent(time -> add(UNCLAIMED, time));
        query.readyAt().ifPresent(time -> add(READY, time));
        query.after().ifPresent(id -> add("p.id > ?", id));
    }

    private void add(String term, Object... more) {
        terms.add(term);
        values.addAll(List.of(more));
    }

    static String marks(Collection<?> several) {
        return several.stream().map(each -> "?").collect(Collectors.joining(", ", "(", ")"));
    }

    private String sql() {
        String where = terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
        return "SELECT p.id, p.agent, p.goal, p.parent, p.status, p.version, p.created_at, p.changed_at FROM karta_process p"
                + where + " ORDER BY p.id FETCH FIRST " + query.limit() + " ROWS ONLY";
    }

    List<StoredProcess> on(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql())) {
            int index = 1;
            for (Object value : values) {
                if (value instanceof Instant time) {
                    Times.set(select, index++, time);
                } else {
                    select.setString(index++, (String) value);
                }
            }
            return found(select);
        }
    }

    private static List<StoredProcess> found(PreparedStatement select) throws SQLException {
        List<StoredProcess> found = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.add(new StoredProcess(
                        row.getString("id"),
                        row.getString("agent"),
                        row.getString("goal"),
                        Optional.ofNullable(row.getString("parent")),
                        ProcessStatus.valueOf(row.getString("status")),
                        row.getLong("version"),
                        Times.get(row, "created_at"),
                        Times.get(row, "changed_at")));
            }
        }
        return found;
    }
}
