/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A query in SQL. */
final class SqlQuery {

    private static final String COLUMNS =
            "p.id, p.agent, p.goal, p.parent, p.status, p.version, p.created_at, p.changed_at";
    private static final String UNCLAIMED =
            "NOT EXISTS (SELECT 1 FROM karta_claim c WHERE c.process = p.id AND c.owner IS NOT NULL AND c.claimed_until > %s)";
    private static final String READY = "p.wakes_at <= %s";

    private final ProcessQuery query;
    private final List<String> terms = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    SqlQuery(ProcessQuery query) {
        this.query = query;
        if (!query.statuses().isEmpty()) {
            terms.add("p.status IN " + marks(query.statuses()));
            query.statuses().forEach(status -> values.add(status.name()));
        }
        query.parent().ifPresent(parent -> add("p.parent = ?", parent));
        query.after().ifPresent(id -> add("p.id > ?", id));
    }

    private void add(String term, String value) {
        terms.add(term);
        values.add(value);
    }

    static String marks(Collection<?> several) {
        return several.stream().map(each -> "?").collect(Collectors.joining(", ", "(", ")"));
    }

    private String sql(String now) {
        List<String> all = new ArrayList<>(terms);
        if (query.isAbandoned()) {
            all.add(UNCLAIMED.formatted(now));
        }
        if (query.isReady()) {
            all.add(READY.formatted(now));
        }
        String where = all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all);
        return "SELECT " + COLUMNS + " FROM karta_process p" + where + " ORDER BY p.id FETCH FIRST " + query.limit()
                + " ROWS ONLY";
    }

    List<StoredProcess> on(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql(DatabaseClock.now(connection)))) {
            int index = 1;
            for (String value : values) {
                select.setString(index++, value);
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
                        Timestamps.get(row, "created_at"),
                        Timestamps.get(row, "changed_at")));
            }
        }
        return found;
    }
}
