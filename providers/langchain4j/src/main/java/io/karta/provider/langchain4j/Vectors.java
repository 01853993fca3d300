/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsIn;
import dev.langchain4j.store.embedding.filter.logical.And;
import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.MetadataFilter.OneOf;
import io.karta.rag.store.SearchOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Embeddings of one knowledge base in an embedding store, with ids that most vendors accept. */
record Vectors(String knowledge, EmbeddingStore<TextSegment> store) {

    private static final String KNOWLEDGE = "karta_knowledge";
    private static final String CHUNK = "karta_chunk";
    private static final double ROUNDING = 1e-6;
    private static final Pattern PORTABLE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    static Optional<String> chunkId(EmbeddingMatch<TextSegment> match) {
        return Optional.ofNullable(match.embedded())
                .map(segment -> segment.metadata().getString(CHUNK));
    }

    String id(String uri, Revision revision, int position) {
        String key = "%s\n%s\n%s\n%s".formatted(knowledge, uri, revision.number(), position);
        return UUID.nameUUIDFromBytes(key.getBytes(UTF_8)).toString();
    }

    List<String> ids(String uri, Revision revision) {
        return IntStream.range(0, revision.chunks())
                .mapToObj(position -> id(uri, revision, position))
                .toList();
    }

    void add(IndexedDocument document, Revision revision) {
        List<String> ids = new ArrayList<>();
        List<dev.langchain4j.data.embedding.Embedding> embeddings = new ArrayList<>();
        List<TextSegment> segments = new ArrayList<>();
        for (int i = 0; i < document.embeddings().size(); i++) {
            Embedding embedding = document.embeddings().get(i);
            if (!embedding.isZero()) {
                Chunk chunk = document.chunks().get(i);
                ids.add(id(document.uri(), revision, chunk.position()));
                embeddings.add(dev.langchain4j.data.embedding.Embedding.from(embedding.vector()));
                segments.add(TextSegment.from(chunk.text(), metadata(chunk)));
            }
        }
        if (!ids.isEmpty()) {
            remove(ids); // some stores add an entry with a known id a second time
            LangChain4jModel.byOwnLoader(() -> {
                store.addAll(ids, embeddings, segments);
                return true;
            });
        }
    }

    private Metadata metadata(Chunk chunk) {
        Map<String, String> values = new HashMap<>();
        chunk.metadata().forEach((key, value) -> {
            if (PORTABLE.matcher(key).matches()) {
                values.put(key, value);
            }
        });
        values.put(KNOWLEDGE, knowledge);
        values.put(CHUNK, chunk.id());
        return Metadata.from(values);
    }

    void remove(Collection<String> ids) {
        if (!ids.isEmpty()) {
            LangChain4jModel.byOwnLoader(() -> {
                store.removeAll(ids);
                return true;
            });
        }
    }

    List<EmbeddingMatch<TextSegment>> search(Embedding query, SearchOptions options, int most) {
        var request = EmbeddingSearchRequest.builder()
                .queryEmbedding(dev.langchain4j.data.embedding.Embedding.from(query.vector()))
                .maxResults(most)
                .minScore(minScore(options.threshold()))
                .filter(wider(options.filter()))
                .build();
        return LangChain4jModel.byOwnLoader(() -> store.search(request).matches());
    }

    /** Returns the score of LangChain4j, which is 0.5 for unrelated texts; slightly less, because it is rounded. */
    private static double minScore(double threshold) {
        return threshold == 0 ? 0 : (1 + threshold) / 2 - ROUNDING;
    }

    /** Stores differ in what they support: only texts are compared there, and the complete filter follows. */
    private Filter wider(MetadataFilter filter) {
        List<MetadataFilter> parts = filter instanceof MetadataFilter.And and ? and.filters() : List.of(filter);
        Filter wider = new IsEqualTo(KNOWLEDGE, knowledge);
        for (MetadataFilter part : parts) {
            if (part instanceof OneOf oneOf
                    && PORTABLE.matcher(oneOf.key()).matches()
                    && !oneOf.values().isEmpty()) {
                wider = new And(wider, new IsIn(oneOf.key(), oneOf.values()));
            }
        }
        return wider;
    }
}
