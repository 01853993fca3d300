/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.store.HybridSearch;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.RegexSearch;
import io.karta.rag.store.ResultExpander;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.ThreadInterruptedException;

/**
 * Store in an index of Lucene, in memory or in a directory, with texts and vectors in one index.
 *
 * <pre>{@code
 * KnowledgeBase manual = KnowledgeBase.named("manual").directory(docs).store(LuceneStore.in(index)).build();
 * }</pre>
 *
 * <p>A URI and a value of metadata have at most 8000 characters. Thread-safe. A directory is locked until its store is
 * closed: each store needs its own.
 */
public final class LuceneStore implements KnowledgeStore, HybridSearch, RegexSearch, ResultExpander {

    private static final int MAX_SECTIONS = 1000;

    private static final String LOCK = "karta.lock";

    private final Directory directory;
    private final Lock lock;
    private final SearcherManager searchers;
    private final IndexWriting writing = new IndexWriting();
    private final TextQueries queries = new TextQueries();
    private final String location;

    private LuceneStore(Directory directory, String location) throws IOException {
        this.directory = directory;
        this.location = location;
        this.lock = directory.obtainLock(LOCK);
        try {
            writing.create(directory);
            this.searchers = new SearcherManager(directory, null);
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(lock);
            throw e;
        }
    }

    /**
     * Creates an empty store in memory.
     *
     * @return the store
     */
    public static LuceneStore inMemory() {
        try {
            return new LuceneStore(new ByteBuffersDirectory(), "the index in memory");
        } catch (IOException e) {
            throw Messages.indexFailed("the index in memory", e);
        }
    }

    /**
     * Opens the store in a directory, or creates it.
     *
     * @param directory the directory, of this store only
     * @return the store, with the documents that the directory has
     * @throws io.karta.agent.AgentException if the directory cannot be used, or another store uses it
     */
    public static LuceneStore in(Path directory) {
        Directory files = null;
        try {
            files = FSDirectory.open(Files.createDirectories(directory));
            return new LuceneStore(files, directory.toString());
        } catch (IOException | IllegalArgumentException | OverlappingFileLockException e) {
            IOUtils.closeWhileHandlingException(files);
            throw failed(directory.toString(), e);
        }
    }

    /** Another application of this server has its own classes of Lucene, so it reaches the lock of the file. */
    private static RuntimeException failed(String location, Exception e) {
        if (e instanceof ThreadInterruptedException || Thread.currentThread().isInterrupted()) {
            Thread.currentThread().interrupt(); // Lucene clears it
            return Messages.interrupted(location, e);
        }
        return e instanceof LockObtainFailedException || e instanceof OverlappingFileLockException
                ? Messages.indexLocked(location, e)
                : Messages.indexFailed(location, e);
    }

    @Override
    public Map<String, String> documents() {
        refreshSearchers();
        return with(searcher -> {
            Map<String, String> hashes = new HashMap<>();
            int most = Math.max(1, searcher.getIndexReader().numDocs());
            StoredFields fields = searcher.storedFields();
            for (ScoreDoc hit : searcher.search(Elements.ofKind(Elements.DOCUMENT), most, Sort.INDEXORDER).scoreDocs) {
                Document found = fields.document(hit.doc);
                hashes.put(found.get(Elements.URI), found.get(Elements.HASH));
            }
            return hashes;
        });
    }

    @Override
    public synchronized void update(Collection<IndexedDocument> added, Collection<String> removed) {
        try {
            writing.change(directory, writer -> {
                for (String uri : removed) {
                    writer.deleteDocuments(new Term(Elements.URI, uri));
                }
                for (IndexedDocument document : added) {
                    writer.updateDocuments(new Term(Elements.URI, document.uri()), Elements.of(document));
                }
            });
        } catch (IOException | IllegalArgumentException | OverlappingFileLockException | ThreadInterruptedException e) {
            throw failed(location, e);
        }
        refreshSearchers();
    }

    private void refreshSearchers() {
        try {
            searchers.maybeRefreshBlocking();
        } catch (IOException e) {
            throw failed(location, e);
        }
    }

    @Override
    public Optional<ContentElement> find(String id) {
        return with(searcher -> find(searcher, id));
    }

    private static Optional<ContentElement> find(IndexSearcher searcher, String id) throws IOException {
        ScoreDoc[] hits = searcher.search(new TermQuery(new Term(Elements.ID, id)), 1).scoreDocs;
        return hits.length == 0
                ? Optional.empty()
                : Optional.of(Elements.read(searcher.storedFields().document(hits[0].doc)));
    }

    @Override
    public long size() {
        return with(searcher -> (long) searcher.count(Elements.ofKind(Elements.CHUNK)));
    }

    @Override
    public List<SearchResult> vectorSearch(Embedding query, SearchOptions options) {
        return with(searcher -> new ChunkSearch(searcher, queries).similar(query, options));
    }

    @Override
    public List<SearchResult> textSearch(String query, SearchOptions options) {
        return with(searcher -> new ChunkSearch(searcher, queries).matching(query, options));
    }

    @Override
    public List<SearchResult> hybridSearch(String words, Embedding query, SearchOptions options) {
        return with(searcher -> new ChunkSearch(searcher, queries).combined(words, query, options));
    }

    @Override
    public List<SearchResult> regexSearch(String regex, SearchOptions options) {
        var pattern = TextPattern.of(regex);
        return with(searcher -> {
            List<SearchResult> results = new ArrayList<>();
            int most = Math.max(1, searcher.getIndexReader().numDocs());
            StoredFields fields = searcher.storedFields();
            Query chunks = new BooleanQuery.Builder()
                    .add(Elements.ofKind(Elements.CHUNK), Occur.FILTER)
                    .add(FilterQueries.of(options.filter()), Occur.FILTER)
                    .build();
            for (ScoreDoc hit : searcher.search(chunks, most, Sort.INDEXORDER).scoreDocs) {
                if (Thread.currentThread().isInterrupted()) {
                    throw Messages.interrupted(location, null);
                }
                Chunk chunk = ChunkSearch.chunk(fields, hit.doc);
                if (pattern.isFoundIn(chunk.text())) {
                    results.add(new SearchResult(chunk, 1));
                }
                if (results.size() == options.topK()) {
                    break;
                }
            }
            return results;
        });
    }

    @Override
    public List<ContentElement> expandResult(String id, Method method, int elementsToAdd) {
        return with(searcher -> {
            Optional<ContentElement> element = find(searcher, id);
            if (method == Method.ZOOM_OUT) {
                return sections(searcher, element.map(ContentElement::parentId).orElse(parent(searcher, id)));
            }
            return element.isPresent() && element.get() instanceof Chunk chunk
                    ? sequence(searcher, chunk, elementsToAdd)
                    : List.of();
        });
    }

    private static List<ContentElement> sequence(IndexSearcher searcher, Chunk chunk, int more) throws IOException {
        List<ContentElement> sequence = new ArrayList<>();
        int last = (int) Math.min(Integer.MAX_VALUE, (long) chunk.position() + more);
        for (int i = Math.max(0, chunk.position() - more); i <= last; i++) {
            Optional<ContentElement> neighbour = find(searcher, chunk.uri() + "#" + i);
            if (neighbour.isEmpty()) {
                break;
            }
            sequence.add(neighbour.get());
        }
        return sequence;
    }

    /** Returns the id of the element that contains a containing section; empty text if there is none. */
    private static String parent(IndexSearcher searcher, String id) throws IOException {
        Query inside = new TermQuery(new Term(Elements.ANCESTOR, id));
        for (ScoreDoc hit : searcher.search(inside, 1).scoreDocs) {
            List<String> ancestors =
                    List.of(searcher.storedFields().document(hit.doc).getValues(Elements.ANCESTOR));
            return ancestors.get(Math.max(0, ancestors.indexOf(id) - 1));
        }
        return "";
    }

    private static List<ContentElement> sections(IndexSearcher searcher, String id) throws IOException {
        Query inside = new BooleanQuery.Builder()
                .add(Elements.ofKind(Elements.SECTION), Occur.FILTER)
                .add(
                        new BooleanQuery.Builder()
                                .add(new TermQuery(new Term(Elements.ID, id)), Occur.SHOULD)
                                .add(new TermQuery(new Term(Elements.ANCESTOR, id)), Occur.SHOULD)
                                .build(),
                        Occur.FILTER)
                .build();
        Sort order = new Sort(new SortField(Elements.ORDER, SortField.Type.INT));
        List<ContentElement> sections = new ArrayList<>();
        for (ScoreDoc hit : searcher.search(inside, MAX_SECTIONS, order).scoreDocs) {
            sections.add(Elements.read(searcher.storedFields().document(hit.doc)));
        }
        return sections;
    }

    /** Reading of one state of the index. */
    private interface Reading<T> {
        T read(IndexSearcher searcher) throws IOException;
    }

    private <T> T with(Reading<T> reading) {
        try {
            IndexSearcher searcher = searchers.acquire();
            try {
                return reading.read(searcher);
            } finally {
                searchers.release(searcher);
            }
        } catch (IOException e) {
            throw failed(location, e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            IOUtils.close(searchers, lock, directory, writing::close, queries::close);
        } catch (IOException e) {
            throw failed(location, e);
        }
    }
}
