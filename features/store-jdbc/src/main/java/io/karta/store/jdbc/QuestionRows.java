/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.PendingAnswer;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows of open questions to users. */
final class QuestionRows {

    private static final String INSERT = "INSERT INTO karta_question (process, id, role, asked_at) VALUES (?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM karta_question WHERE process = ? AND id = ?";
    private static final String DELETE_ALL = "DELETE FROM karta_question WHERE process = ?";
    private static final String INSERT_AFTER_HEAD = "INSERT INTO karta_question (process, id, role, asked_at)"
            + " SELECT head.id, CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS TIMESTAMPTZ) FROM head";
    private static final String DELETE_AFTER_HEAD = "DELETE FROM karta_question q USING head WHERE q.process = head.id";

    private QuestionRows() {}

    /** Change of the rows of a process: a new question, or the removal of one or all. */
    record Change(String process, Optional<PendingAnswer> asked, Optional<String> closed) {

        private void run(Connection connection, SqlDialect dialect) throws SQLException {
            if (asked.isPresent()) {
                insert(connection, process, asked.get(), dialect);
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
    static void update(Connection connection, String process, List<JournalEntry> entries, SqlDialect dialect)
            throws SQLException {
        for (Change change : changes(process, entries)) {
            change.run(connection, dialect);
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

    private static void insert(Connection connection, String process, PendingAnswer question, SqlDialect dialect)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, process);
            insert.setString(2, question.id());
            insert.setString(3, question.form().role().orElse(null));
            Timestamps.set(insert, 4, question.askedAt(), dialect);
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
}
