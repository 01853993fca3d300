/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.Caller;
import io.karta.process.QuestionFilter;
import io.karta.spi.QuestionQuery;
import io.karta.spi.StoredQuestion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Search for open questions. */
record QuestionSearch(Connection connection, QuestionQuery query, SqlDialect dialect) {

    private static final String SELECT = "SELECT q.id AS question, q.role, q.asked_at, " + SqlQuery.COLUMNS
            + " FROM karta_question q JOIN karta_process p ON p.id = q.process%s"
            + " ORDER BY q.process, q.id%s";

    private static final String SELECT_ROLES = "SELECT DISTINCT role FROM karta_question WHERE role IS NOT NULL";

    /**
     * Finds questions in two searches with an index each: those to the roles of the answerer, and those without a role.
     */
    List<StoredQuestion> find() throws SQLException {
        Optional<Caller> answerer = query.filter().answerer();
        if (answerer.isEmpty()) {
            return find(List.of(), List.of());
        }
        List<StoredQuestion> found = new ArrayList<>(withoutRole(answerer.get()));
        List<String> roles = query.filter().role().isPresent() ? filteredRole() : rolesOfQuestions();
        if (!roles.isEmpty()) {
            found.addAll(find(List.of("q.role IN " + SqlQuery.marks(roles)), roles));
        }
        return found.stream()
                .sorted(Comparator.comparing(
                                (StoredQuestion asked) -> asked.process().id())
                        .thenComparing(StoredQuestion::id))
                .limit(query.limit())
                .toList();
    }

    private List<StoredQuestion> withoutRole(Caller answerer) throws SQLException {
        if (query.filter().role().isPresent()) {
            return List.of();
        }
        if (query.filter().isForOperator()) {
            return find(List.of("q.role IS NULL"), List.of());
        }
        return answerer.name().isPresent()
                ? find(
                        List.of("q.role IS NULL", "p.caller = ?"),
                        List.of(answerer.name().get()))
                : find(List.of("q.role IS NULL", "p.caller IS NULL"), List.of());
    }

    private List<String> filteredRole() {
        return query.filter().role().stream()
                .filter(role -> query.filter().isForAnswerer(Optional.empty(), Optional.of(role)))
                .toList();
    }

    /** Returns those roles of open questions that the answerer has. */
    private List<String> rolesOfQuestions() throws SQLException {
        List<String> roles = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(SELECT_ROLES);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                roles.add(row.getString(1));
            }
        }
        return roles.stream()
                .filter(role -> query.filter().isForAnswerer(Optional.empty(), Optional.of(role)))
                .toList();
    }

    private List<StoredQuestion> find(List<String> moreTerms, List<?> moreValues) throws SQLException {
        List<String> terms = new ArrayList<>(moreTerms);
        List<Object> values = new ArrayList<>(moreValues);
        add(query.filter(), terms, values);
        query.after().ifPresent(position -> {
            terms.add("(q.process > ? OR (q.process = ? AND q.id > ?))");
            values.addAll(List.of(position.process(), position.process(), position.question()));
        });
        String where = terms.stream().collect(Collectors.joining(" AND ", terms.isEmpty() ? "" : " WHERE ", ""));
        try (PreparedStatement select =
                connection.prepareStatement(SELECT.formatted(where, dialect.limit(query.limit())))) {
            for (int i = 0; i < values.size(); i++) {
                SqlQuery.set(select, i + 1, values.get(i), dialect);
            }
            return found(select);
        }
    }

    private static void add(QuestionFilter filter, List<String> terms, List<Object> values) {
        if (!filter.goals().isEmpty()) {
            terms.add("p.goal IN " + SqlQuery.marks(filter.goals()));
            values.addAll(filter.goals());
        }
        filter.role().ifPresent(role -> {
            terms.add("q.role = ?");
            values.add(role);
        });
        filter.askedBefore().ifPresent(time -> {
            terms.add("q.asked_at < ?");
            values.add(time);
        });
        filter.askedAfter().ifPresent(time -> {
            terms.add("q.asked_at >= ?");
            values.add(time);
        });
    }

    private List<StoredQuestion> found(PreparedStatement select) throws SQLException {
        List<StoredQuestion> found = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.add(new StoredQuestion(
                        SqlQuery.info(row, dialect),
                        row.getString("question"),
                        Optional.ofNullable(row.getString("role")),
                        Timestamps.get(row, "asked_at", dialect)));
            }
        }
        return found;
    }
}
