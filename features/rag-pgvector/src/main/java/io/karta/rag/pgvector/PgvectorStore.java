/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import static java.util.Objects.requireNonNull;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.store.DocumentRejectedException;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.RefreshLease;
import io.karta.rag.store.ResultExpander;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.rag.store.TextSearch;
import io.karta.rag.store.VectorSearch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Store in PostgreSQL with the extension pgvector, which the nodes of a cluster share.
 *
 * <pre>{@code
 * KnowledgeBase manual = KnowledgeBase.named("manual")
 *         .directory(docs)
 *         .store(PgvectorStore.of(dataSource, "manual"))
 *         .build();
 * }</pre>
 *
 * <p>Similarity is compared exactly, with each chunk that satisfies the filter, unless the application adds an index.
 * Thread-safe; the data source is not closed.
 */
public final class PgvectorStore implements KnowledgeStore, VectorSearch, TextSearch, ResultExpander, RefreshLease {

    private static final String ELEMENTS = "SELECT " + ElementRows.COLUMNS + " FROM karta_knowledge_element WHERE ";
    private static final int MAX_SECTIONS = 1000;

    /** The order by a sum is that of no index. */
    private static final String EXACT = " + 0";

    private final Database database;
    private final String knowledge;
    private final String owner = UUID.randomUUID().toString();

    private PgvectorStore(Database database, String knowledge) {
        this.database = database;
        this.knowledge = knowledge;
    }

    /**
     * Opens the store, and creates its tables in the current schema if they are missing.
     *
     * @param source the data source
     * @param knowledge the name of the knowledge base; several share the tables
     * @return the store
     * @throws io.karta.agent.AgentException if the database is not available or has no pgvector
     */
    public static PgvectorStore of(DataSource source, String knowledge) {
        requireNonNull(knowledge, "knowledge");
        var database = new Database(requireNonNull(source, "source"));
        Schema.prepare(database);
        return new PgvectorStore(database, knowledge);
    }

    @Override
    public Map<String, String> documents() {
        var sql = new Sql().add("SELECT uri, hash FROM karta_knowledge_document WHERE knowledge = ?", knowledge);
        Map<String, String> hashes = new HashMap<>();
        query("list documents", sql, row -> hashes.put(row.getString(1), row.getString(2)));
        return hashes;
    }

    /** Updates of several nodes follow each other. */
    @Override
    public void update(Collection<IndexedDocument> added, Collection<String> removed) {
        Map<String, IndexedDocument> latest = new LinkedHashMap<>(); // sources can have two documents of the same URI
        added.forEach(document -> latest.put(document.uri(), document));
        List<String> replaced =
                Stream.concat(removed.stream(), latest.keySet().stream()).toList();
        database.transact("update documents", connection -> {
            execute(
                    connection,
                    new Sql().add("SELECT pg_advisory_xact_lock(hashtext('karta_knowledge'), hashtext(?))", knowledge));
            execute(
                    connection,
                    new Sql()
                            .add(
                                    "DELETE FROM karta_knowledge_document WHERE knowledge = ? AND uri = ANY (?)",
                                    knowledge,
                                    replaced));
            for (IndexedDocument document : latest.values()) {
                insertOrReject(connection, document);
            }
            return true;
        });
    }

    private void insertOrReject(Connection connection, IndexedDocument document) throws SQLException {
        try {
            insert(connection, document);
        } catch (SQLException e) {
            if (isOfValues(e.getSQLState())) {
                String reason = "PostgreSQL rejects a value (SQL state %s)".formatted(e.getSQLState());
                throw new DocumentRejectedException(document.uri(), reason, e);
            }
            throw e;
        }
    }

    /** Classes of PostgreSQL: data exception, such as characters that it cannot encode, and exceeded limits. */
    private static boolean isOfValues(@Nullable String state) {
        return state != null && (state.startsWith("22") || state.startsWith("54"));
    }

    private void insert(Connection connection, IndexedDocument document) throws SQLException {
        execute(
                connection,
                new Sql()
                        .add(
                                "INSERT INTO karta_knowledge_document (knowledge, uri, hash) VALUES (?, ?, ?)",
                                knowledge,
                                document.uri(),
                                document.hash()));
        ElementRows.insert(connection, knowledge, document);
    }

    private static int execute(Connection connection, Sql sql) throws SQLException {
        try (PreparedStatement statement = sql.prepare(connection)) {
            return statement.execute() ? 0 : statement.getUpdateCount();
        }
    }

    @Override
    public Optional<ContentElement> find(String id) {
        return elements(new Sql().add(ELEMENTS + "knowledge = ? AND id = ?", knowledge, id)).stream()
                .findFirst();
    }

    @Override
    public long size() {
        var sql = new Sql()
                .add("SELECT count(*) FROM karta_knowledge_element WHERE knowledge = ? AND is_chunk", knowledge);
        List<Long> counts = new ArrayList<>();
        query("count chunks", sql, row -> counts.add(row.getLong(1)));
        return counts.get(0);
    }

    @Override
    public List<SearchResult> vectorSearch(Embedding query, SearchOptions options) {
        if (query.isZero()) {
            return List.of();
        }
        SearchOptions all = options.withThreshold(0);
        List<SearchResult> found = nearest(query, all, "");
        List<SearchResult> complete = found.size() == options.topK() ? found : nearest(query, all, EXACT);
        return complete.stream()
                .filter(result -> result.score() >= options.threshold())
                .toList();
    }

    /** An index of the application ends its scan early, so a filter or other knowledge bases could hide results. */
    private List<SearchResult> nearest(Embedding query, SearchOptions options, String exact) {
        int dimensions = query.dimensions();
        String distance = "embedding::vector(%1$s) <=> ?::vector(%1$s)".formatted(dimensions);
        String vector = ElementRows.text(query);
        var sql = new Sql().add("SELECT greatest(0, 1 - (" + distance + ")) AS score, " + ElementRows.COLUMNS, vector);
        sql.add(
                " FROM karta_knowledge_element WHERE knowledge = ? AND dimensions = " + dimensions + " AND ",
                knowledge);
        Filters.add(sql, options.filter());
        sql.add(" ORDER BY (" + distance + ")" + exact + " LIMIT ?", vector, options.topK());
        return results(sql, options);
    }

    @Override
    public List<SearchResult> textSearch(String query, SearchOptions options) {
        var words = WordQuery.parse(query);
        if (!words.hasWords()) {
            return List.of();
        }
        var sql = new Sql()
                .add("SELECT ts_rank(words, to_tsquery('simple', ?), 33) AS score, ", words.ranked())
                .add(ElementRows.COLUMNS + " FROM karta_knowledge_element WHERE knowledge = ?", knowledge)
                .add(" AND words @@ to_tsquery('simple', ?) AND ", words.condition());
        Filters.add(sql, options.filter());
        sql.add(" ORDER BY score DESC, uri, position LIMIT ?", options.topK());
        return results(sql, options);
    }

    @Override
    public String luceneSyntaxNotes() {
        return "Supported syntax: +required -excluded \"a phrase\" prefix*. Words are compared without inflection";
    }

    private List<SearchResult> results(Sql sql, SearchOptions options) {
        List<SearchResult> results = new ArrayList<>();
        query("search", sql, row -> {
            double score = Math.min(1, row.getDouble("score"));
            if (score >= options.threshold()) {
                results.add(new SearchResult((Chunk) ElementRows.read(row), score));
            }
        });
        return results;
    }

    @Override
    public List<ContentElement> expandResult(String id, Method method, int elementsToAdd) {
        Optional<ContentElement> element = find(id);
        if (method == Method.ZOOM_OUT) {
            return sections(element.map(ContentElement::parentId).orElseGet(() -> parent(id)));
        }
        if (element.isEmpty() || !(element.get() instanceof Chunk chunk)) {
            return List.of();
        }
        return elements(new Sql()
                .add(ELEMENTS + "knowledge = ? AND uri = ? AND is_chunk", knowledge, chunk.uri())
                .add(
                        " AND position BETWEEN ? AND ? ORDER BY position",
                        (long) chunk.position() - elementsToAdd,
                        (long) chunk.position() + elementsToAdd));
    }

    private List<ContentElement> sections(String id) {
        return elements(new Sql()
                .add(
                        ELEMENTS + "knowledge = ? AND NOT is_chunk AND (id = ? OR ancestors @> ?)",
                        knowledge,
                        id,
                        List.of(id))
                .add(" ORDER BY uri, position LIMIT ?", MAX_SECTIONS));
    }

    /** Returns the id of the element that contains a containing section; empty text if there is none. */
    private String parent(String id) {
        var sql = new Sql()
                .add(
                        "SELECT ancestors FROM karta_knowledge_element WHERE knowledge = ? AND ancestors @> ? LIMIT 1",
                        knowledge,
                        List.of(id));
        List<String> parents = new ArrayList<>();
        query("find a section", sql, row -> {
            List<String> ancestors = ElementRows.texts(row.getArray(1));
            parents.add(ancestors.get(Math.max(0, ancestors.indexOf(id) - 1)));
        });
        return parents.isEmpty() ? "" : parents.get(0);
    }

    private List<ContentElement> elements(Sql sql) {
        List<ContentElement> elements = new ArrayList<>();
        query("read elements", sql, row -> elements.add(ElementRows.read(row)));
        return elements;
    }

    /** Receiver of a row. */
    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private void query(String what, Sql sql, RowReader reader) {
        database.transact(what, connection -> {
            Schema.scanFiltered(connection);
            try (PreparedStatement statement = sql.prepare(connection);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reader.read(rows);
                }
            }
            return true;
        });
    }

    @Override
    public boolean acquireLease() {
        var sql = new Sql()
                .add(
                        """
                        INSERT INTO karta_knowledge_lease AS lease (knowledge, owner, leased_until)
                        VALUES (?, ?, clock_timestamp() + interval '2 minutes')
                        ON CONFLICT (knowledge) DO UPDATE
                        SET owner = excluded.owner, leased_until = excluded.leased_until
                        WHERE lease.owner = excluded.owner OR lease.leased_until < clock_timestamp()""",
                        knowledge,
                        owner);
        return database.transact("acquire the lease of a refresh", connection -> execute(connection, sql) == 1);
    }

    /** An owner that has taken over an expired lease changes the owner, and then deletes the row. */
    @Override
    public boolean renewLease() {
        var sql = new Sql()
                .add("UPDATE karta_knowledge_lease SET leased_until = clock_timestamp() + interval '2 minutes'")
                .add(" WHERE knowledge = ? AND owner = ?", knowledge, owner);
        return database.transact("renew the lease of a refresh", connection -> execute(connection, sql) == 1);
    }

    @Override
    public void releaseLease() {
        var sql =
                new Sql().add("DELETE FROM karta_knowledge_lease WHERE knowledge = ? AND owner = ?", knowledge, owner);
        database.transact("release the lease of a refresh", connection -> execute(connection, sql));
    }

    @Override
    public void close() {
        // the data source belongs to the application, and a refresh has released its lease
    }
}
