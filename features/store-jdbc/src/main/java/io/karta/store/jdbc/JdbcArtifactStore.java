/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import io.karta.agent.StoredNames;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.UserDataStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * Artifacts in PostgreSQL, MariaDB or H2. {@link io.karta.process.AgentPlatform#purge} removes those of a session
 * in the same transaction as its process. Thread-safe.
 *
 * <pre>{@code
 * @Resource(lookup = "jdbc/app")
 * DataSource database;
 *
 * @Produces
 * @ApplicationScoped
 * ArtifactStore artifacts() {
 *     return JdbcArtifactStore.of(database);
 * }
 * }</pre>
 */
public final class JdbcArtifactStore implements ArtifactStore {

    private static final String TEXT = "text/plain";
    private static final String OF_OWNER = " FROM karta_artifact WHERE caller = ? AND session = ?";
    private static final String OF_NAME = OF_OWNER + " AND name = ?";

    private final Database database;

    private JdbcArtifactStore(Database database) {
        this.database = database;
    }

    /**
     * Opens a store, and creates missing tables.
     *
     * @param source the database
     * @return the store
     * @throws io.karta.agent.AgentException if the database cannot be reached, or has tables of another version
     */
    public static JdbcArtifactStore of(DataSource source) {
        var database = Database.of(requireNonNull(source, "source"), Transactions.find());
        Schema.prepare(database, Schema.Mode.CREATE);
        return new JdbcArtifactStore(database);
    }

    @Override
    public int save(Owner owner, String name, MessagePart content) {
        ArtifactStore.requireValid(name, content);
        return database.alone("store an artifact", connection -> {
            int version = latest(connection, owner, name) + 1;
            insert(connection, owner, new Artifact(name, version, content));
            return version;
        });
    }

    private static int latest(Connection connection, Owner owner, String name) throws SQLException {
        try (PreparedStatement select = select(connection, "SELECT COALESCE(MAX(version), 0)" + OF_NAME, owner, name);
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    /** If another transaction has saved the same version, the next attempt saves the one after it. */
    private void insert(Connection connection, Owner owner, Artifact artifact) throws SQLException {
        String insert = "INSERT INTO karta_artifact (caller, session, name, version, mime_type, content)"
                + " VALUES (?, ?, ?, ?, ?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            setOwner(statement, owner);
            statement.setString(3, artifact.name());
            statement.setInt(4, artifact.version());
            statement.setString(5, mimeType(artifact.content()));
            statement.setBytes(6, bytes(artifact.content()));
            statement.executeUpdate();
        } catch (SQLException e) {
            throw database.dialect().isDuplicateKey(e)
                    ? new SQLTransientException(e.getMessage(), e.getSQLState(), e)
                    : e;
        }
    }

    private static String mimeType(MessagePart content) {
        if (content instanceof AgentImage image) {
            return image.mimeType();
        }
        return content instanceof AgentDocument document ? document.mimeType() : TEXT;
    }

    private static byte[] bytes(MessagePart content) {
        if (content instanceof AgentImage image) {
            return image.data();
        }
        return content instanceof AgentDocument document
                ? document.data()
                : ((TextPart) content).text().getBytes(StandardCharsets.UTF_8);
    }

    private static MessagePart content(String name, String mimeType, byte[] data) {
        if (mimeType.equals(TEXT)) {
            return new TextPart(new String(data, StandardCharsets.UTF_8));
        }
        return mimeType.startsWith("image/") ? AgentImage.create(mimeType, data) : AgentDocument.fromBytes(name, data);
    }

    @Override
    public Optional<Artifact> load(Owner owner, String name) {
        return found(owner, name, " ORDER BY version DESC" + database.dialect().limit(1), Optional.empty());
    }

    @Override
    public Optional<Artifact> load(Owner owner, String name, int version) {
        return found(owner, name, " AND version = ?", Optional.of(version));
    }

    private Optional<Artifact> found(Owner owner, String name, String condition, Optional<Integer> version) {
        if (!StoredNames.isStorable(name)) { // no artifact has such a name, and PostgreSQL rejects it
            return Optional.empty();
        }
        String sql = "SELECT version, mime_type, content" + OF_NAME + condition;
        return database.alone("load an artifact", connection -> {
            try (PreparedStatement select = select(connection, sql, owner, name)) {
                if (version.isPresent()) {
                    select.setInt(4, version.get());
                }
                try (ResultSet row = select.executeQuery()) {
                    return row.next()
                            ? Optional.of(
                                    new Artifact(name, row.getInt(1), content(name, row.getString(2), row.getBytes(3))))
                            : Optional.empty();
                }
            }
        });
    }

    @Override
    public Map<String, Integer> list(Owner owner) {
        String sql = "SELECT name, MAX(version)" + OF_OWNER + " GROUP BY name";
        return database.alone("list artifacts", connection -> {
            try (PreparedStatement select = connection.prepareStatement(sql)) {
                setOwner(select, owner);
                try (ResultSet rows = select.executeQuery()) {
                    Map<String, Integer> found = new TreeMap<>();
                    while (rows.next()) {
                        found.put(rows.getString(1), rows.getInt(2));
                    }
                    return found;
                }
            }
        });
    }

    private static PreparedStatement select(Connection connection, String sql, Owner owner, String name)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        setOwner(statement, owner);
        statement.setString(3, name);
        return statement;
    }

    private static void setOwner(PreparedStatement statement, Owner owner) throws SQLException {
        statement.setString(1, owner.user());
        statement.setString(2, owner.session().orElse(""));
    }

    @Override
    public void delete(Owner owner, String name) {
        if (!StoredNames.isStorable(name)) { // as above
            return;
        }
        database.alone("delete an artifact", connection -> {
            try (PreparedStatement statement = select(connection, "DELETE" + OF_NAME, owner, name)) {
                return statement.executeUpdate();
            }
        });
    }

    @Override
    public void eraseSessions(Collection<String> sessions) {
        List<String> ids = sessions.stream().filter(id -> !id.isEmpty()).toList();
        if (!ids.isEmpty()) {
            database.alone("erase the artifacts of sessions", connection -> erase(connection, ids));
        }
    }

    private static int erase(Connection connection, List<String> sessions) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("DELETE FROM karta_artifact WHERE session = ?")) {
            for (String session : sessions) {
                statement.setString(1, session);
                statement.addBatch();
            }
            return statement.executeBatch().length;
        }
    }

    @Override
    public void erase(String user) {
        UserDataStore.requireUser(user);
        database.alone("erase the artifacts of a user", connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("DELETE FROM karta_artifact WHERE caller = ?")) {
                statement.setString(1, user);
                return statement.executeUpdate();
            }
        });
    }
}
