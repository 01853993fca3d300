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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;

/**
 * Long-term memory of users in PostgreSQL, MariaDB or H2. Thread-safe.
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

    /** Number of texts that are compared; the latest ones. */
    private static final int MAX_CANDIDATES = 1000;

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

    private static int insert(Connection connection, String user, String session, List<Memory> memories)
            throws SQLException {
        String insert = "INSERT INTO karta_memory (caller, session, author, content, terms, written_at)"
                + " VALUES (?, ?, ?, ?, ?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (Memory memory : memories) {
                statement.setString(1, user);
                statement.setString(2, session);
                statement.setString(3, memory.author());
                statement.setString(4, memory.text());
                statement.setString(5, Query.normal(memory.text()));
                Timestamps.set(statement, 6, memory.at());
                statement.addBatch();
            }
            return statement.executeBatch().length;
        }
    }

    @Override
    public List<Memory> search(String user, String query, int max) {
        var words = Query.of(query);
        return words.words().isEmpty() ? List.of() : words.best(candidates(user, List.copyOf(words.words())), max);
    }

    private List<Memory> candidates(String user, List<String> words) {
        String any = String.join(" OR ", Collections.nCopies(words.size(), "terms LIKE ?"));
        String select = "SELECT author, content, written_at FROM karta_memory WHERE caller = ? AND (" + any
                + ") ORDER BY written_at DESC FETCH FIRST " + MAX_CANDIDATES + " ROWS ONLY";
        return database.alone("search the memory of a user", connection -> {
            try (PreparedStatement statement = connection.prepareStatement(select)) {
                statement.setString(1, user);
                for (int i = 0; i < words.size(); i++) {
                    statement.setString(i + 2, "%" + words.get(i) + "%"); // letters and digits: nothing to escape
                }
                return memories(statement);
            }
        });
    }

    private static List<Memory> memories(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            List<Memory> found = new ArrayList<>();
            while (rows.next()) {
                found.add(new Memory(rows.getString(1), rows.getString(2), Timestamps.get(rows, "written_at")));
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
