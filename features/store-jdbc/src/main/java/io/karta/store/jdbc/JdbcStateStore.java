/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import io.karta.agent.StoredNames;
import io.karta.userdata.StateStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * State of the application and of users in PostgreSQL, MariaDB or H2. Thread-safe.
 *
 * <pre>{@code
 * @Resource(lookup = "jdbc/app")
 * DataSource database;
 *
 * @Produces
 * @ApplicationScoped
 * StateStore state() {
 *     return JdbcStateStore.of(database);
 * }
 * }</pre>
 */
public final class JdbcStateStore implements StateStore {

    private static final String OF_SCOPE = " FROM karta_state WHERE caller = ?";
    private static final String DELETE = "DELETE" + OF_SCOPE + " AND name = ?";

    private final Database database;

    JdbcStateStore(Database database) {
        this.database = database;
    }

    /**
     * Opens a store, and creates missing tables.
     *
     * @param source the database
     * @return the store
     * @throws io.karta.agent.AgentException if the database cannot be reached, or has tables of another version
     */
    public static JdbcStateStore of(DataSource source) {
        var database = Database.of(requireNonNull(source, "source"), Transactions.find());
        Schema.prepare(database, Schema.Mode.CREATE);
        return new JdbcStateStore(database);
    }

    @Override
    public void put(Scope scope, String name, String value) {
        StateStore.requireValid(name, value);
        database.alone("store a value", connection -> {
            int updated = update(connection, scope, name, value);
            return updated > 0 ? updated : insert(connection, scope, name, value);
        });
    }

    private static int update(Connection connection, Scope scope, String name, String value) throws SQLException {
        String update = "UPDATE karta_state SET content = ? WHERE caller = ? AND name = ?";
        try (PreparedStatement statement = connection.prepareStatement(update)) {
            statement.setString(1, value);
            statement.setString(2, caller(scope));
            statement.setString(3, name);
            return statement.executeUpdate();
        }
    }

    private static int delete(Connection connection, Scope scope, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(DELETE)) {
            statement.setString(1, caller(scope));
            statement.setString(2, name);
            return statement.executeUpdate();
        }
    }

    /** If another transaction has inserted the value meanwhile, the next attempt updates it. */
    private int insert(Connection connection, Scope scope, String name, String value) throws SQLException {
        String insert = "INSERT INTO karta_state (caller, name, content) VALUES (?, ?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setString(1, caller(scope));
            statement.setString(2, name);
            statement.setString(3, value);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw database.dialect().isDuplicateKey(e)
                    ? new SQLTransientException(e.getMessage(), e.getSQLState(), e)
                    : e;
        }
    }

    @Override
    public Optional<String> find(Scope scope, String name) {
        if (!StoredNames.isStorable(name)) { // no value has such a name, and PostgreSQL rejects it
            return Optional.empty();
        }
        return database.alone("find a value", connection -> {
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT content" + OF_SCOPE + " AND name = ?")) {
                select.setString(1, caller(scope));
                select.setString(2, name);
                try (ResultSet row = select.executeQuery()) {
                    return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
                }
            }
        });
    }

    @Override
    public Map<String, String> list(Scope scope) {
        return database.alone("list values", connection -> {
            try (PreparedStatement select = connection.prepareStatement("SELECT name, content" + OF_SCOPE)) {
                select.setString(1, caller(scope));
                try (ResultSet rows = select.executeQuery()) {
                    Map<String, String> found = new TreeMap<>();
                    while (rows.next()) {
                        found.put(rows.getString(1), rows.getString(2));
                    }
                    return found;
                }
            }
        });
    }

    @Override
    public void remove(Scope scope, String name) {
        if (StoredNames.isStorable(name)) { // as above
            database.alone("remove a value", connection -> delete(connection, scope, name));
        }
    }

    @Override
    public void erase(String user) {
        String scope = caller(Scope.ofUser(user));
        database.alone("erase the values of a user", connection -> {
            try (PreparedStatement statement = connection.prepareStatement("DELETE" + OF_SCOPE)) {
                statement.setString(1, scope);
                return statement.executeUpdate();
            }
        });
    }

    private static String caller(Scope scope) {
        return scope.user().orElse("");
    }
}
