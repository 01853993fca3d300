/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.spi.QuestionQuery.Position;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.Collection;

/** Rows of the callers who have seen questions. */
final class ShownQuestionRows {

    private static final String INSERT = "INSERT INTO karta_question_shown (process, question, caller)"
            + " SELECT p.id, %s, %s FROM karta_process p WHERE p.id = ?"
            + " AND NOT EXISTS (SELECT 1 FROM karta_question_shown s"
            + " WHERE s.process = p.id AND s.question = ? AND s.caller = ?)";
    private static final String SELECT =
            "SELECT 1 FROM karta_question_shown WHERE process = ? AND question = ? AND caller = ?";
    private static final String SERIALIZATION_FAILURE = "40001";

    private ShownQuestionRows() {}

    /** Inserts the missing rows of processes that exist. */
    static int insert(Connection connection, Collection<Position> questions, String caller, SqlDialect dialect)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(insert(dialect))) {
            for (Position asked : questions) {
                set(insert, asked, caller);
                if (dialect.batchesInsertSelect()) {
                    insert.addBatch();
                } else {
                    insert.executeUpdate();
                }
            }
            return dialect.batchesInsertSelect() ? insert.executeBatch().length : questions.size();
        } catch (SQLException e) {
            throw dialect.isDuplicateKey(e) ? concurrent(e) : e;
        }
    }

    private static void set(PreparedStatement insert, Position asked, String caller) throws SQLException {
        insert.setString(1, asked.question());
        insert.setString(2, caller);
        insert.setString(3, asked.process());
        insert.setString(4, asked.question());
        insert.setString(5, caller);
    }

    private static String insert(SqlDialect dialect) {
        return INSERT.formatted(dialect.text(200), dialect.text(1000));
    }

    /** Another node has recorded the same; the next attempt sees its rows. */
    private static SQLException concurrent(SQLException e) {
        return new SQLTransactionRollbackException(e.getMessage(), SERIALIZATION_FAILURE, e);
    }

    static boolean contains(Connection connection, Position question, String caller) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
            select.setString(1, question.process());
            select.setString(2, question.question());
            select.setString(3, caller);
            try (ResultSet row = select.executeQuery()) {
                return row.next();
            }
        }
    }
}
