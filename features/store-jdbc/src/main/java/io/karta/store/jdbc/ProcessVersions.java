/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Numbers of entries of processes, by the ids of the processes. */
final class ProcessVersions {

    private ProcessVersions() {}

    static Map<String, Long> of(Connection connection, Collection<String> ids) throws SQLException {
        String sql = "SELECT id, version FROM karta_process WHERE id IN " + SqlQuery.marks(ids);
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            SqlQuery.setAll(select, 1, ids);
            return versions(select);
        }
    }

    static Map<String, Long> of(Connection connection, Collection<String> ids, String owner) throws SQLException {
        String sql = "SELECT p.id, p.version FROM karta_process p JOIN karta_claim c ON c.process = p.id"
                + " WHERE p.id IN " + SqlQuery.marks(ids) + " AND c.owner = ?";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(SqlQuery.setAll(select, 1, ids), owner);
            return versions(select);
        }
    }

    private static Map<String, Long> versions(PreparedStatement select) throws SQLException {
        Map<String, Long> versions = new HashMap<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                versions.put(row.getString(1), row.getLong(2));
            }
        }
        return versions;
    }
}
