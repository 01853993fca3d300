/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.QuestionFilter;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
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

/** Rows of open questions to users. */
final class QuestionRows {

    private static final String INSERT = "INSERT INTO karta_question (process, id, role, asked_at) VALUES (?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM karta_question WHERE process = ? AND id = ?";
    private static final String DELETE_ALL = "DELETE FROM karta_question WHERE process = ?";
    private static final String INSERT_AFTER_HEAD = "INSERT INTO karta_question (process, id, role, asked_at)"
            + " SELECT head.id, CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS TIMESTAMPTZ) FROM head";
    private static final String DELETE_AFTER_HEAD = "DELETE FROM karta_question q USING head WHERE q.process = head.id";
    private static final String SELECT = "SELECT q.id AS question, q.role, q.asked_at, " + SqlQuery.COLUMNS
            + " FROM karta_question q JOIN karta_process p ON p.id = q.process%s"
            + " ORDER BY q.process, q.id FETCH FIRST %s ROWS ONLY";

    private static final String SELECT_ROLES = "SELECT DISTINCT role FROM karta_question WHERE role IS NOT NULL";

    private QuestionRows() {}

    /** Change of the rows of a process: a new question, or the removal of one or all. */
    record Change(String process, Optional<PendingAnswer> asked, Optional<String> closed) {

        private void run(Connection connection) throws SQLException {
            if (asked.isPresent()) {
                insert(connection, process, asked.get());
            } else if (closed.isPresent()) {
                delete(connection, DELETE, List.of(process, closed.get()));
            } else {
                delete(connection, DELETE_ALL, List.of(process));
            }
        }

        /** Returns the change as a part of a statement of PostgreSQL, for the process in {@code head}. */
        String afterHead(Parameters parameters) {
            asked.ifPresent(question -> parameters
                    .text(question.id())
                    .text(question.form().role().orElse(null))
                    .time(question.askedAt()));
            closed.ifPresent(parameters::text);
            return asked.isPresent()
                    ? INSERT_AFTER_HEAD
                    : DELETE_AFTER_HEAD + (closed.isPresent() ? " AND q.id = ?" : "");
        }
    }

    /** Updates the rows for entries that are appended to the journal of a process. */
    static void update(Connection connection, String process, List<JournalEntry> entries) throws SQLException {
        for (Change change : changes(process, entries)) {
            change.run(connection);
        }
    }

    /** Returns the changes that follow from entries, in their order. */
    static List<Change> changes(String process, List<JournalEntry> entries) {
        List<Change> changes = new ArrayList<>();
        for (JournalEntry entry : entries) {
            if (entry instanceof JournalEntry.ActionRan done) {
                done.question()
                        .filter(question -> question.child().isEmpty())
                        .ifPresent(asked -> changes.add(new Change(process, Optional.of(asked), Optional.empty())));
            } else if (entry instanceof JournalEntry.Answered answered) {
                changes.add(new Change(process, Optional.empty(), Optional.of(answered.questionId())));
            } else if (entry instanceof JournalEntry.Ended || isEarlyEnd(entry)) {
                changes.add(new Change(process, Optional.empty(), Optional.empty()));
            }
        }
        return changes;
    }

    /** Returns whether a turn ends with its questions; a completed turn has none. */
    private static boolean isEarlyEnd(JournalEntry entry) {
        return entry instanceof JournalEntry.TurnEnded end && end.ending() != Turn.Ending.COMPLETED;
    }

    private static void insert(Connection connection, String process, PendingAnswer question) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, process);
            insert.setString(2, question.id());
            insert.setString(3, question.form().role().orElse(null));
            Timestamps.set(insert, 4, question.askedAt());
            insert.executeUpdate();
        }
    }

    private static void delete(Connection connection, String sql, List<String> keys) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            for (int i = 0; i < keys.size(); i++) {
                delete.setString(i + 1, keys.get(i));
            }
            delete.executeUpdate();
        }
    }

    /**
     * Finds questions in two searches with an index each: those to the roles of the answerer, and those without a role.
     */
    static List<StoredQuestion> find(Connection connection, QuestionQuery query) throws SQLException {
        Optional<Caller> answerer = query.filter().answerer();
        if (answerer.isEmpty()) {
            return find(connection, query, List.of(), List.of());
        }
        List<StoredQuestion> found = new ArrayList<>(withoutRole(connection, query, answerer.get()));
        List<String> roles = query.filter().role().isPresent() ? roles(query) : roles(connection, query);
        if (!roles.isEmpty()) {
            found.addAll(find(connection, query, List.of("q.role IN " + SqlQuery.marks(roles)), roles));
        }
        return found.stream()
                .sorted(Comparator.comparing(
                                (StoredQuestion asked) -> asked.process().id())
                        .thenComparing(StoredQuestion::id))
                .limit(query.limit())
                .toList();
    }

    private static List<StoredQuestion> withoutRole(Connection connection, QuestionQuery query, Caller answerer)
            throws SQLException {
        if (query.filter().role().isPresent()) {
            return List.of();
        }
        if (query.filter().isForOperator()) {
            return find(connection, query, List.of("q.role IS NULL"), List.of());
        }
        return answerer.name().isPresent()
                ? find(
                        connection,
                        query,
                        List.of("q.role IS NULL", "p.caller = ?"),
                        List.of(answerer.name().get()))
                : find(connection, query, List.of("q.role IS NULL", "p.caller IS NULL"), List.of());
    }

    private static List<String> roles(QuestionQuery query) {
        return query.filter().role().stream()
                .filter(role -> query.filter().isForAnswerer(Optional.empty(), Optional.of(role)))
                .toList();
    }

    /** Returns those roles of open questions that the answerer has. */
    private static List<String> roles(Connection connection, QuestionQuery query) throws SQLException {
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

    private static List<StoredQuestion> find(
            Connection connection, QuestionQuery query, List<String> moreTerms, List<?> moreValues)
            throws SQLException {
        List<String> terms = new ArrayList<>(moreTerms);
        List<Object> values = new ArrayList<>(moreValues);
        add(query.filter(), terms, values);
        query.after().ifPresent(position -> {
            terms.add("(q.process > ? OR (q.process = ? AND q.id > ?))");
            values.addAll(List.of(position.process(), position.process(), position.question()));
        });
        String where = terms.stream().collect(Collectors.joining(" AND ", terms.isEmpty() ? "" : " WHERE ", ""));
        try (PreparedStatement select = connection.prepareStatement(SELECT.formatted(where, query.limit()))) {
            for (int i = 0; i < values.size(); i++) {
                SqlQuery.set(select, i + 1, values.get(i));
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

    private static List<StoredQuestion> found(PreparedStatement select) throws SQLException {
        List<StoredQuestion> found = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.add(new StoredQuestion(
                        SqlQuery.info(row),
                        row.getString("question"),
                        Optional.ofNullable(row.getString("role")),
                        Timestamps.get(row, "asked_at")));
            }
        }
        return found;
    }
}
