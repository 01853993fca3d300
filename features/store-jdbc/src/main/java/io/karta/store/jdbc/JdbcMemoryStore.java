/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import io.karta.spi.MemoryStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;

/**
 * Long-term memory of users in PostgreSQL, MariaDB or H2. The character U+0000 is stored as U+FFFD. Thread-safe.
 *
 * <pre>{@code
 * @Resource(lookup = "jdbc/app")
 * DataSource database;
 *
 * @Produces
 * @ApplicationScoped
 * MemoryStore store() {
 *     return JdbcMemoryStore.of(database);
 * }
 * }</pre>
 */
public final class JdbcMemoryStore implements MemoryStore {

    private final Database database;

    private JdbcMemoryStore(Database database) {
        this.database = database;
    }

    /**
     * Opens a store, and creates missing tables.
     *
     * @param source the database
     * @return the store
     * @throws io.karta.agent.AgentException if the database cannot be reached, or has tables of another version
     */
    public static JdbcMemoryStore of(DataSource source) {
        var database = Database.of(requireNonNull(source, "source"), Transactions.find());
        Schema.prepare(database, Schema.Mode.CREATE);
        return new JdbcMemoryStore(database);
    }

    @Override
    public void addSession(String user, String session, List<Memory> memories) {
        database.alone("store the memory of session " + session, connection -> {
            String delete = "DELETE FROM karta_memory WHERE caller = ? AND session = ?";
            try (PreparedStatement statement = connection.prepareStatement(delete)) {
                statement.setString(1, user);
                statement.setString(2, session);
                statement.executeUpdate();
            }
            return insert(connection, user, session, memories);
        });
    }

    /** If another transaction has stored the session meanwhile, the next attempt replaces its texts. */
    private int insert(Connection connection, String user, String session, List<Memory> memories) throws SQLException {
        String insert = "INSERT INTO karta_memory (caller, session, number, author, content, terms, written_at)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (int i = 0; i < memories.size(); i++) {
                Memory memory = memories.get(i);
                statement.setString(1, user);
                statement.setString(2, session);
                statement.setInt(3, i);
                statement.setString(4, storable(memory.author()));
                statement.setString(5, storable(memory.text()));
                statement.setString(6, storable(Query.normal(memory.text())));
                Timestamps.set(statement, 7, memory.at(), database.dialect());
                statement.addBatch();
            }
            return statement.executeBatch().length;
        } catch (SQLException e) {
            throw database.dialect().isDuplicateKey(e)
                    ? new SQLTransientException(e.getMessage(), e.getSQLState(), e)
                    : e;
        }
    }

    /** PostgreSQL stores no U+0000. */
    private static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }

    @Override
    public List<Memory> search(String user, String query, int max) {
        List<String> words = List.copyOf(Query.of(query).words());
        if (words.isEmpty()) {
            return List.of();
        }
        String hits = String.join(" + ", Collections.nCopies(words.size(), "CASE WHEN terms LIKE ? THEN 1 ELSE 0 END"));
        String select = "SELECT author, content, written_at FROM (SELECT author, content, written_at, session, number, "
                + hits + " AS hits FROM karta_memory WHERE caller = ?) found WHERE hits > 0"
                + " ORDER BY hits DESC, written_at DESC, session, number"
                + database.dialect().limit(max);
        return database.alone("search the memory of a user", connection -> {
            try (PreparedStatement statement = connection.prepareStatement(select)) {
                for (int i = 0; i < words.size(); i++) {
                    statement.setString(i + 1, "%" + words.get(i) + "%"); // no characters to escape
                }
                statement.setString(words.size() + 1, user);
                return memories(statement);
            }
        });
    }

    private List<Memory> memories(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            List<Memory> found = new ArrayList<>();
            while (rows.next()) {
                found.add(new Memory(
                        rows.getString(1), rows.getString(2), Timestamps.get(rows, "written_at", database.dialect())));
            }
            return found;
        }
    }

    @Override
    public void erase(String user) {
        database.alone("erase the memory of a user", connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("DELETE FROM karta_memory WHERE caller = ?")) {
                statement.setString(1, user);
                return statement.executeUpdate();
            }
        });
    }
}
