/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingStore;
import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.RegexSearch;
import io.karta.rag.store.ResultExpander;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.rag.store.TextSearch;
import io.karta.rag.store.VectorSearch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Store of a knowledge base whose embeddings are in LangChain4j's {@link EmbeddingStore}. Texts are in an index of
 * Lucene, because an embedding store can neither list its documents nor search words.
 *
 * <pre>{@code
 * KnowledgeBase.named("manual").directory(docs)
 *         .store(LangChain4jKnowledgeStore.of("manual", embeddings, LuceneStore.in(index)))
 *         .embeddings(service, "small")
 *         .build();
 * }</pre>
 *
 * <p>An entry of the embedding store counts only if the index has its chunk, so entries of other applications and of an
 * update that was interrupted are never results. Filters are applied to the chunks of the index. Thread-safe if the
 * embedding store is; it is not closed.
 */
public final class LangChain4jKnowledgeStore
        implements KnowledgeStore, VectorSearch, TextSearch, RegexSearch, ResultExpander {

    /** A search asks for more results until enough are valid. */
    private static final int GROWTH = 4;

    private final Vectors vectors;
    private final LuceneStore texts;
    private volatile Map<String, Revision> revisions;

    private LangChain4jKnowledgeStore(Vectors vectors, LuceneStore texts) {
        this.vectors = vectors;
        this.texts = texts;
        this.revisions = Revision.all(texts.documents());
    }

    /**
     * Creates a store.
     *
     * @param name the name of the knowledge base; several may share an embedding store
     * @param embeddings the embedding store; its vectors have the dimensions of one model
     * @param texts the index of texts, which is closed with this store
     * @return the store
     */
    public static LangChain4jKnowledgeStore of(String name, EmbeddingStore<TextSegment> embeddings, LuceneStore texts) {
        requireNonNull(texts, "texts");
        return new LangChain4jKnowledgeStore(
                new Vectors(requireNonNull(name, "name"), requireNonNull(embeddings, "embeddings")), texts);
    }

    @Override
    public Map<String, String> documents() {
        Map<String, String> hashes = new HashMap<>();
        revisions.forEach((uri, revision) -> hashes.put(uri, revision.hash()));
        return hashes;
    }

    /** Embeddings are added before the texts and removed after them, so a crash leaves no text without embedding. */
    @Override
    public synchronized void update(Collection<IndexedDocument> added, Collection<String> removed) {
        Map<String, Revision> changed = new HashMap<>(revisions);
        List<String> outdated = new ArrayList<>();
        Stream.concat(removed.stream(), added.stream().map(IndexedDocument::uri))
                .distinct()
                .forEach(uri -> Optional.ofNullable(changed.remove(uri))
                        .ifPresent(revision -> outdated.addAll(vectors.ids(uri, revision))));
        List<IndexedDocument> stored = new ArrayList<>();
        for (IndexedDocument document : added) {
            Revision next = Revision.after(revisions.get(document.uri()), document);
            vectors.add(document, next);
            stored.add(new IndexedDocument(
                    document.uri(), next.toString(), document.sections(), document.chunks(), List.of()));
            changed.put(document.uri(), next);
        }
        texts.update(stored, removed);
        revisions = Map.copyOf(changed);
        vectors.remove(outdated);
    }

    @Override
    public List<SearchResult> vectorSearch(Embedding query, SearchOptions options) {
        if (query.isZero()) {
            return List.of();
        }
        int most = Math.multiplyExact(options.topK(), 2);
        while (true) {
            List<EmbeddingMatch<TextSegment>> matches = vectors.search(query, options, most);
            List<SearchResult> results = results(matches, options);
            if (results.size() == options.topK() || matches.size() < most) {
                return results;
            }
            most = Math.multiplyExact(most, GROWTH);
        }
    }

    private List<SearchResult> results(List<EmbeddingMatch<TextSegment>> matches, SearchOptions options) {
        return matches.stream()
                .flatMap(match -> result(match).stream())
                .filter(result -> result.score() >= options.threshold())
                .filter(result -> options.filter().matches(result.chunk().metadata()))
                .limit(options.topK())
                .toList();
    }

    private Optional<SearchResult> result(EmbeddingMatch<TextSegment> match) {
        return Vectors.chunkId(match)
                .flatMap(texts::chunk)
                .filter(chunk -> isValid(chunk, match))
                .map(chunk -> new SearchResult(chunk, Math.min(1, Math.max(0, 2 * match.score() - 1))));
    }

    private boolean isValid(Chunk chunk, EmbeddingMatch<TextSegment> match) {
        Revision revision = revisions.get(chunk.uri());
        return revision != null
                && vectors.id(chunk.uri(), revision, chunk.position()).equals(match.embeddingId());
    }

    @Override
    public List<SearchResult> textSearch(String query, SearchOptions options) {
        return texts.textSearch(query, options);
    }

    @Override
    public String luceneSyntaxNotes() {
        return texts.luceneSyntaxNotes();
    }

    @Override
    public List<SearchResult> regexSearch(String regex, SearchOptions options) {
        return texts.regexSearch(regex, options);
    }

    @Override
    public List<ContentElement> expandResult(String id, Method method, int elementsToAdd) {
        return texts.expandResult(id, method, elementsToAdd);
    }

    @Override
    public Optional<ContentElement> find(String id) {
        return texts.find(id);
    }

    @Override
    public long size() {
        return texts.size();
    }

    @Override
    public void close() {
        texts.close();
    }
}
