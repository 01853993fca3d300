/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.content.SectionText;
import io.karta.rag.store.IndexedDocument;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Rows of chunks and sections. */
final class ElementRows {

    static final String COLUMNS = "id, uri, is_chunk, parent, position, path, ancestors, content,"
            + " ARRAY(SELECT key FROM jsonb_each_text(metadata)) AS keys,"
            + " ARRAY(SELECT value FROM jsonb_each_text(metadata)) AS entries";

    private static final String INSERT =
            """
            INSERT INTO karta_knowledge_element (knowledge, id, uri, is_chunk, parent, position, path, ancestors,
                content, metadata, words, dimensions, embedding)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, jsonb_object(?, ?), to_tsvector('simple', ?), ?, ?::vector)""";

    private ElementRows() {}

    static void insert(Connection connection, String knowledge, IndexedDocument document) throws SQLException {
        try (PreparedStatement row = connection.prepareStatement(INSERT)) {
            row.setString(1, knowledge);
            int position = 0;
            for (SectionText section : document.sections()) {
                set(connection, row, section, position++);
                row.setArray(8, Sql.array(connection, section.ancestors()));
                row.setBoolean(4, false);
                row.setNull(12, Types.VARCHAR);
                setEmbedding(row, Optional.empty());
                row.addBatch();
            }
            for (Chunk chunk : document.chunks()) {
                set(connection, row, chunk, chunk.position());
                row.setArray(8, Sql.array(connection, List.of()));
                row.setBoolean(4, true);
                row.setString(12, words(chunk.text()));
                setEmbedding(row, embedding(document, chunk.position()));
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private static Optional<Embedding> embedding(IndexedDocument document, int index) {
        return document.embeddings().isEmpty()
                ? Optional.empty()
                : Optional.of(document.embeddings().get(index)).filter(embedding -> !embedding.isZero());
    }

    private static void set(Connection connection, PreparedStatement row, ContentElement element, int position)
            throws SQLException {
        row.setString(2, Sql.storable(element.id()));
        row.setString(3, Sql.storable(element.uri()));
        row.setString(5, Sql.storable(element.parentId()));
        row.setInt(6, position);
        row.setArray(7, Sql.array(connection, element.path()));
        row.setString(9, Sql.storable(element.text()));
        List<String> keys = List.copyOf(element.metadata().keySet());
        row.setArray(10, Sql.array(connection, keys));
        row.setArray(
                11,
                Sql.array(
                        connection,
                        keys.stream().map(key -> element.metadata().get(key)).toList()));
    }

    /** The parser of PostgreSQL would read addresses, paths and numbers with a sign as one word. */
    private static String words(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{M}\\p{N}]+", " ");
    }

    private static void setEmbedding(PreparedStatement row, Optional<Embedding> embedding) throws SQLException {
        if (embedding.isEmpty()) {
            row.setNull(13, Types.INTEGER);
            row.setNull(14, Types.VARCHAR);
        } else {
            row.setInt(13, embedding.get().dimensions());
            row.setString(14, text(embedding.get()));
        }
    }

    /** The cosine of a zero vector is undefined. */
    static String text(Embedding embedding) {
        var text = new StringBuilder("[");
        for (float value : embedding.vector()) {
            text.append(text.length() == 1 ? "" : ",").append(value);
        }
        return text.append(']').toString();
    }

    static ContentElement read(ResultSet row) throws SQLException {
        List<String> path = texts(row.getArray("path"));
        if (row.getBoolean("is_chunk")) {
            return new Chunk(
                    row.getString("id"),
                    row.getString("parent"),
                    row.getString("uri"),
                    row.getInt("position"),
                    path,
                    row.getString("content"),
                    metadata(row));
        }
        return new SectionText(
                row.getString("id"),
                row.getString("parent"),
                texts(row.getArray("ancestors")),
                row.getString("uri"),
                path,
                row.getString("content"),
                metadata(row));
    }

    static List<String> texts(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }

    private static Map<String, String> metadata(ResultSet row) throws SQLException {
        List<String> keys = texts(row.getArray("keys"));
        List<String> values = texts(row.getArray("entries"));
        Map<String, String> metadata = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            metadata.put(keys.get(i), values.get(i));
        }
        return metadata;
    }
}
