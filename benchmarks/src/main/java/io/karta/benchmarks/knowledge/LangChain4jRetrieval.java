/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.knowledge;

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.EmbeddingStoreIngestor;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import io.karta.ai.EmbeddingService;
import java.util.List;
import java.util.Map;

/** LangChain4j's store in memory and its retriever, with the sizes of chunks that Karta uses. */
final class LangChain4jRetrieval {

    private static final int CHUNK = 1500;
    private static final int OVERLAP = 200;

    private final InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
    private final EmbeddingModel model;

    LangChain4jRetrieval(EmbeddingService embeddings) {
        this.model = new Model(embeddings);
    }

    /** Adapter of the same embeddings. */
    private record Model(EmbeddingService embeddings) implements EmbeddingModel {

        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            return Response.from(
                    embeddings.embedAll(segments.stream().map(TextSegment::text).toList()).stream()
                            .map(vector -> Embedding.from(vector.vector()))
                            .toList());
        }
    }

    void ingest(Map<String, String> texts) {
        List<Document> documents = texts.entrySet().stream()
                .map(text -> Document.from(text.getValue(), Metadata.from("uri", text.getKey())))
                .toList();
        EmbeddingStoreIngestor.builder()
                .documentSplitter(DocumentSplitters.recursive(CHUNK, OVERLAP))
                .embeddingModel(model)
                .embeddingStore(store)
                .build()
                .ingest(documents);
    }

    List<TextSegment> search(String question, int maxResults) {
        return EmbeddingStoreContentRetriever.builder()
                .embeddingStore(store)
                .embeddingModel(model)
                .maxResults(maxResults)
                .build()
                .retrieve(Query.from(question))
                .stream()
                .map(Content::textSegment)
                .toList();
    }
}
