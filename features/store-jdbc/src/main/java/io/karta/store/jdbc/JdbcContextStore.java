/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import io.karta.spi.ContextStore;
import io.karta.spi.JournalCodec;
import io.karta.spi.JournaledObject;
import java.sql.PreparedStatement;
import java.util.List;
import javax.sql.DataSource;

/** Store of contexts in a PostgreSQL, MariaDB or H2 database. Thread-safe. */
public final class JdbcContextStore implements ContextStore {

    private final Database database;
    private final JournalCodec codec;

    JdbcContextStore(Database database, JournalCodec codec) {
        this.database = database;
        this.codec = codec;
    }

    /**
     * Opens a store, and creates missing tables.
     *
     * @param source the database
     * @param codec converts objects to text and back
     * @return the store
     * @throws io.karta.agent.AgentException if the database cannot be reached, or has tables of another version
     */
    public static JdbcContextStore of(DataSource source, JournalCodec codec) {
        var database = Database.of(requireNonNull(source, "source"), Transactions.find());
        Schema.prepare(database, Schema.Mode.CREATE);
        return new JdbcContextStore(database, requireNonNull(codec, "codec"));
    }

    @Override
    public List<JournaledObject> load(String contextId) {
        List<String> texts = database.alone("load context " + contextId, connection -> {
            String sql = "SELECT entry FROM karta_context WHERE id = ? ORDER BY number";
            try (PreparedStatement select = connection.prepareStatement(sql)) {
                select.setString(1, contextId);
                return EncodedEntries.texts(select);
            }
        });
        return texts.stream().map(codec::readObject).toList();
    }

    @Override
    public void add(String contextId, List<JournaledObject> objects) {
        if (objects.isEmpty()) {
            return;
        }
        List<String> texts = objects.stream().map(codec::writeObject).toList();
        database.alone("add to context " + contextId, connection -> {
            database.dialect().checkSize(connection, texts);
            String sql = "INSERT INTO karta_context (id, entry) VALUES (?, ?)";
            try (PreparedStatement insert = connection.prepareStatement(sql)) {
                for (String text : texts) {
                    insert.setString(1, contextId);
                    insert.setString(2, text);
                    insert.addBatch();
                }
                return insert.executeBatch();
            }
        });
    }

    @Override
    public boolean remove(String contextId) {
        return database.alone("remove context " + contextId, connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM karta_context WHERE id = ?")) {
                delete.setString(1, contextId);
                return delete.executeUpdate() > 0;
            }
        });
    }
}
