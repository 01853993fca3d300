/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.Caller;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.StoredProcess;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** SQL query for processes, or for the roots of process trees. */
final class SqlQuery {

    static final String COLUMNS =
            "p.id, p.agent, p.goal, p.parent, p.caller, p.label, p.status, p.version, p.created_at, p.changed_at";
    private static final String UNCLAIMED =
            "NOT EXISTS (SELECT 1 FROM karta_claim c WHERE c.process = p.id AND c.owner IS NOT NULL AND "
                    + "c.claimed_until > %s)";
    private static final String READY = "p.wakes_at <= %s";

    /** The time of creation has an index, and is not later than the one of the last change. */
    private static final String UNCHANGED = "p.created_at <= %1$s AND p.changed_at <= %1$s";

    private static final String ROOT =
            "(p.parent IS NULL OR NOT EXISTS (SELECT 1 FROM karta_process r WHERE r.id = p.parent))";

    private final ProcessQuery query;
    private final SqlDialect dialect;
    private final List<String> terms = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private Duration olderThan = Duration.ZERO;

    SqlQuery(ProcessQuery query, SqlDialect dialect) {
        this.query = query;
        this.dialect = dialect;
        filterBy(query.filter());
        query.parent().ifPresent(parent -> add("p.parent = ?", parent));
        query.requestToken().ifPresent(token -> add("p.request_token = ?", token));
        query.after().ifPresent(id -> add(query.isNewestFirst() ? "p.id < ?" : "p.id > ?", id));
    }

    /** Creates a query for the roots of trees that may be removed, in use or not. */
    SqlQuery(PurgeQuery purge, SqlDialect dialect) {
        this(
                new ProcessQuery(
                        purge.filter(),
                        Optional.empty(),
                        false,
                        false,
                        purge.after(),
                        purge.limit(),
                        false,
                        Optional.empty()),
                dialect);
        terms.add(ROOT);
        olderThan = purge.olderThan();
    }

    private void filterBy(ProcessFilter filter) {
        if (!filter.statuses().isEmpty()) {
            terms.add("p.status IN " + literals(filter.statuses()));
        }
        filter.agent().ifPresent(agent -> add("p.agent = ?", agent));
        if (!filter.goals().isEmpty()) {
            terms.add("p.goal IN " + marks(filter.goals()));
            values.addAll(filter.goals());
        }
        filter.caller().ifPresent(this::addCaller);
        filter.label().ifPresent(label -> add("p.label = ?", label));
        filter.createdBefore().ifPresent(time -> add("p.created_at < ?", time));
        filter.createdAfter().ifPresent(time -> add("p.created_at >= ?", time));
        if (filter.isRootOnly()) {
            terms.add("p.parent IS NULL");
        }
    }

    private void addCaller(Caller caller) {
        caller.name().ifPresentOrElse(name -> add("p.caller = ?", name), () -> terms.add("p.caller IS NULL"));
    }

    private void add(String term, Object value) {
        terms.add(term);
        values.add(value);
    }

    /**
     * Returns a list of constants, because few of many processes have some statuses. An engine that keeps one plan for
     * all values of a parameter would search the whole table for each, where {@link SqlDialect#beforeSearch} does not
     * prevent it.
     */
    static String literals(Collection<ProcessStatus> statuses) {
        return statuses.stream().sorted().map(status -> "'" + status + "'").collect(Collectors.joining(", ", "(", ")"));
    }

    static String marks(Collection<?> several) {
        return several.stream().map(each -> "?").collect(Collectors.joining(", ", "(", ")"));
    }

    private String sql(String columns) {
        List<String> all = new ArrayList<>(terms);
        if (query.isAbandoned()) {
            all.add(UNCLAIMED.formatted(dialect.now()));
        }
        if (query.isReady()) {
            all.add(READY.formatted(dialect.now()));
        }
        if (!olderThan.isZero()) {
            all.add(UNCHANGED.formatted(dialect.earlier()));
        }
        String where = all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all);
        return "SELECT " + columns + " FROM karta_process p" + where + " ORDER BY p.id"
                + (query.isNewestFirst() ? " DESC" : "") + dialect.limit(query.limit());
    }

    List<StoredProcess> on(Connection connection) throws SQLException {
        try (PreparedStatement select = prepared(connection, COLUMNS)) {
            return found(select);
        }
    }

    /** Returns the ids of the processes. */
    List<String> ids(Connection connection) throws SQLException {
        try (PreparedStatement select = prepared(connection, "p.id")) {
            return EncodedEntries.texts(select);
        }
    }

    private PreparedStatement prepared(Connection connection, String columns) throws SQLException {
        PreparedStatement select = connection.prepareStatement(sql(columns));
        int index = 1;
        for (Object value : values) {
            set(select, index++, value, dialect);
        }
        if (!olderThan.isZero()) {
            DatabaseClock.set(select, index++, olderThan);
            DatabaseClock.set(select, index, olderThan);
        }
        return select;
    }

    /** Sets texts; returns the index of the next parameter. */
    static int setAll(PreparedStatement statement, int first, Collection<String> texts) throws SQLException {
        int next = first;
        for (String text : texts) {
            statement.setString(next++, text);
        }
        return next;
    }

    static void set(PreparedStatement select, int index, Object value, SqlDialect dialect) throws SQLException {
        if (value instanceof Instant time) {
            Timestamps.set(select, index, time, dialect);
        } else {
            select.setString(index, ((String) value).replace('\0', '\uFFFF')); // no stored text; PostgreSQL rejects it
        }
    }

    private List<StoredProcess> found(PreparedStatement select) throws SQLException {
        List<StoredProcess> found = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.add(new StoredProcess(info(row, dialect), row.getLong("version")));
            }
        }
        return found;
    }

    static ProcessInfo info(ResultSet row, SqlDialect dialect) throws SQLException {
        return new ProcessInfo(
                row.getString("id"),
                row.getString("agent"),
                row.getString("goal"),
                Optional.ofNullable(row.getString("parent")),
                Optional.ofNullable(row.getString("caller")),
                Optional.ofNullable(row.getString("label")),
                ProcessStatus.valueOf(row.getString("status")),
                Timestamps.get(row, "created_at", dialect),
                Timestamps.get(row, "changed_at", dialect));
    }
}
