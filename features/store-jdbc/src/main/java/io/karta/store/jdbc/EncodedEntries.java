/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.spi.JournalCodec;
import io.karta.spi.JournalEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Entries in their text form, which is created before a connection is acquired. */
final class EncodedEntries {

    private static final String INSERT =
            "INSERT INTO karta_journal (process, number, kind, at, entry) VALUES (?, ?, ?, ?, ?)";

    private final String process;
    private final long expected;
    private final List<JournalEntry> entries;
    private final List<String> texts;
    private final ProcessRowUpdate header;
    private final SingleStatementAppend single;

    EncodedEntries(String process, long expected, List<JournalEntry> entries, JournalCodec codec) {
        this.process = process;
        this.expected = expected;
        this.entries = List.copyOf(entries);
        this.texts = new ArrayList<>(entries.size());
        entries.forEach(entry -> texts.add(codec.write(entry)));
        this.header = ProcessRowUpdate.of(process, entries);
        this.single = new SingleStatementAppend(process, expected, this.entries, texts, header);
    }

    /** Appends the entries in a separate transaction; false as {@link #append} returns it. */
    boolean write(
            Database database,
            String what,
            Optional<Claim> claim,
            AppendStatements statements,
            Optional<GroupCommit> groups) {
        if (database.dialect() instanceof PostgresDialect && single.isPossible()) {
            Database.Work<Boolean> statement = connection -> single.run(connection, claim, statements);
            boolean isAppended = groups.filter(
                            any -> database.transactions().current().isEmpty())
                    .map(group -> group.run(process, what, statement))
                    .orElseGet(() -> database.single(what, statement));
            if (isAppended) {
                return true;
            }
        }
        return database.alone(what, connection -> append(connection, claim, database.dialect()));
    }

    /** Appends the entries in the transaction of the calling thread; false as {@link #append} returns it. */
    boolean join(Connection connection, AppendStatements statements, SqlDialect dialect) throws SQLException {
        if (dialect instanceof PostgresDialect
                && single.isPossible()
                && single.run(connection, Optional.empty(), statements)) {
            return true;
        }
        return append(connection, Optional.empty(), dialect);
    }

    /** Appends the entries; false if the number of entries in the journal differs from the expected one. */
    private boolean append(Connection connection, Optional<Claim> claim, SqlDialect dialect) throws SQLException {
        dialect.checkSize(connection, texts); // before changes that a joined transaction would keep
        boolean fits = expected == 0 ? begin(connection, claim, dialect) : header.update(connection, expected, dialect);
        if (fits) {
            insert(connection, dialect);
            QuestionRows.update(connection, process, entries, dialect);
        }
        return fits;
    }

    private boolean begin(Connection connection, Optional<Claim> claim, SqlDialect dialect) throws SQLException {
        if (isThere(connection)) {
            return false;
        }
        if (!(entries.get(0) instanceof JournalEntry.Created origin)) {
            throw Messages.noBeginning(process);
        }
        try {
            header.insert(connection, origin, claim, dialect);
            return true;
        } catch (SQLException e) {
            if (dialect.isDuplicateKey(e) && !connection.getAutoCommit()) {
                connection.rollback();
                return false;
            }
            throw e;
        }
    }

    private boolean isThere(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT 1 FROM karta_process WHERE id = ?")) {
            select.setString(1, process);
            try (ResultSet row = select.executeQuery()) {
                return row.next();
            }
        }
    }

    private void insert(Connection connection, SqlDialect dialect) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < entries.size(); i++) {
                JournalEntry entry = entries.get(i);
                insert.setString(1, process);
                insert.setLong(2, expected + i);
                insert.setString(3, entry.getClass().getSimpleName());
                Timestamps.set(insert, 4, entry.at(), dialect);
                insert.setString(5, texts.get(i));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    static List<String> texts(PreparedStatement select) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                texts.add(row.getString(1));
            }
        }
        return texts;
    }
}
