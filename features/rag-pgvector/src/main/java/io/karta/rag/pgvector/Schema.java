/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Tables of knowledge bases. */
final class Schema {

    /** Version of pgvector with filters that do not lose results of an index. */
    private static final int MIN_MINOR = 8; // of version 0

    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS karta_knowledge_document (
                knowledge text NOT NULL, uri text NOT NULL, hash text NOT NULL, PRIMARY KEY (knowledge, uri))""",
            """
            CREATE TABLE IF NOT EXISTS karta_knowledge_element (
                knowledge text NOT NULL, id text NOT NULL, uri text NOT NULL, is_chunk boolean NOT NULL,
                parent text NOT NULL, position integer NOT NULL, path text[] NOT NULL, ancestors text[] NOT NULL,
                content text NOT NULL, metadata jsonb NOT NULL, words tsvector, dimensions integer, embedding vector,
                PRIMARY KEY (knowledge, id),
                FOREIGN KEY (knowledge, uri) REFERENCES karta_knowledge_document ON DELETE CASCADE)""",
            """
            CREATE TABLE IF NOT EXISTS karta_knowledge_lease (
                knowledge text PRIMARY KEY, owner text NOT NULL, leased_until timestamptz NOT NULL)""",
            "CREATE INDEX IF NOT EXISTS karta_knowledge_words ON karta_knowledge_element USING gin (words)",
            "CREATE INDEX IF NOT EXISTS karta_knowledge_ancestors ON karta_knowledge_element USING gin (ancestors)",
            "CREATE INDEX IF NOT EXISTS karta_knowledge_uri ON karta_knowledge_element (knowledge, uri, position)");

    private Schema() {}

    /** Creates what is missing. Nodes that start at the same time wait for each other. */
    static void prepare(Database database) {
        database.transact("create the tables of knowledge bases", connection -> {
            try (Statement statement = connection.createStatement()) {
                if (!exists(statement)) {
                    statement.execute("SELECT pg_advisory_xact_lock(hashtext('karta_knowledge'))");
                    create(statement);
                }
                check(statement);
            }
            return true;
        });
    }

    private static boolean exists(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT to_regclass('karta_knowledge_lease') IS NOT NULL")) {
            return rows.next() && rows.getBoolean(1);
        }
    }

    private static void create(Statement statement) throws SQLException {
        try {
            statement.execute("CREATE EXTENSION IF NOT EXISTS vector");
            for (String sql : TABLES) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw Messages.unusable("its tables cannot be created", e);
        }
    }

    private static void check(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT extversion FROM pg_extension WHERE extname = 'vector'")) {
            String version = rows.next() ? rows.getString(1) : "0.0";
            if (!isSupported(version)) {
                throw Messages.unusable("its version of pgvector is " + version, null);
            }
        }
    }

    /** Returns whether searches can continue the scan of an index: since 0.8. */
    static boolean isSupported(String version) {
        String[] parts = version.split("\\.", -1);
        return Integer.parseInt(parts[0]) > 0 || (parts.length > 1 && Integer.parseInt(parts[1]) >= MIN_MINOR);
    }

    /** An index of an application, if there is one, continues until the filter has enough results. */
    static void scanFiltered(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL hnsw.iterative_scan = strict_order");
        }
    }
}
