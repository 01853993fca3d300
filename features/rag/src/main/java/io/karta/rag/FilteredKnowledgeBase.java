/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static java.util.Objects.requireNonNull;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.ingest.RefreshProgress;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.ResultExpander;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** View of a knowledge base with a part of its documents. Thread-safe. */
record FilteredKnowledgeBase(KnowledgeBase whole, MetadataFilter filter) implements KnowledgeBase {

    FilteredKnowledgeBase {
        requireNonNull(filter, "filter");
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public String description() {
        return whole.description();
    }

    @Override
    public Set<Capability> capabilities() {
        return whole.capabilities();
    }

    @Override
    public List<SearchResult> search(String query, SearchOptions options) {
        return whole.search(query, options.withFilter(filter));
    }

    @Override
    public List<SearchResult> vectorSearch(String query, SearchOptions options) {
        return whole.vectorSearch(query, options.withFilter(filter));
    }

    @Override
    public List<SearchResult> textSearch(String query, SearchOptions options) {
        return whole.textSearch(query, options.withFilter(filter));
    }

    @Override
    public String textSyntax() {
        return whole.textSyntax();
    }

    @Override
    public List<SearchResult> regexSearch(String regex, SearchOptions options) {
        return whole.regexSearch(regex, options.withFilter(filter));
    }

    @Override
    public List<ContentElement> expand(String id, ResultExpander.Method method, int elementsToAdd) {
        return whole.expand(id, method, elementsToAdd).stream()
                .filter(element -> filter.matches(element.metadata()))
                .toList();
    }

    @Override
    public Optional<Chunk> chunk(String id) {
        return whole.chunk(id).filter(chunk -> filter.matches(chunk.metadata()));
    }

    @Override
    public long size() {
        return whole.size();
    }

    @Override
    public RefreshReport refresh(Consumer<? super RefreshProgress> listener) {
        return whole.refresh(listener);
    }

    /** The whole knowledge base remains open. */
    @Override
    public void close() {}
}
