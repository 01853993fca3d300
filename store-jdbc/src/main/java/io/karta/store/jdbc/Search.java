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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A query in SQL. */
final class Search {

    private static final String FINISHED = Arrays.stream(ProcessStatus.values())
            .filter(ProcessStatus::isFinished)
            .map(status -> "'" + status.name() + "'")
            .collect(Collectors.joining(", ", "(", ")"));
    private static final String COLUMNS =
            "p.id, p.agent, p.goal, p.parent, p.status, p.version, p.created_at, p.changed_at";
    private static final String UNCLAIMED =
            "NOT EXISTS (SELECT 1 FROM karta_claim c WHERE c.process = p.id AND c.owner IS NOT NULL AND c.claimed_until > %s)";
    private static final String TIME_HAS_COME = "p.wakes_at <= %s";
    private static final String CHILD_HAS_ENDED = "p.awaits IS NOT NULL AND NOT EXISTS"
            + " (SELECT 1 FROM karta_process k WHERE k.id = p.awaits AND k.status NOT IN " + FINISHED + ")";

    private final ProcessQuery query;
    private final List<String> terms = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    Search(ProcessQuery query) {
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

    /** Two queries where one condition or the other suffices: databases use the index of each, but none for both at once. */
    private List<String> alternatives(String now) {
        List<String> common = new ArrayList<>(terms);
        if (query.isAbandoned()) {
            common.add(UNCLAIMED.formatted(now));
        }
        return query.isReady()
                ? List.of(select(common, TIME_HAS_COME.formatted(now)), select(common, CHILD_HAS_ENDED))
                : List.of(select(common));
    }

    private String select(List<String> common, String... more) {
        String where = Stream.concat(common.stream(), Stream.of(more)).collect(Collectors.joining(" AND "));
        return "SELECT %s FROM karta_process p%s ORDER BY p.id FETCH FIRST %d ROWS ONLY"
                .formatted(COLUMNS, where.isEmpty() ? "" : " WHERE " + where, query.limit());
    }

    private String sql(List<String> alternatives) {
        return alternatives.size() == 1
                ? alternatives.get(0)
                : "(" + String.join(") UNION (", alternatives) + ") ORDER BY id FETCH FIRST " + query.limit()
                        + " ROWS ONLY";
    }

    List<StoredProcess> on(Connection connection) throws SQLException {
        List<String> alternatives = alternatives(DatabaseClock.now(connection));
        try (PreparedStatement select = connection.prepareStatement(sql(alternatives))) {
            int index = 1;
            for (int i = 0; i < alternatives.size(); i++) {
                for (String value : values) {
                    select.setString(index++, value);
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
