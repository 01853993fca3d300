/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static java.util.Objects.requireNonNull;

import io.karta.ai.EmbeddingService;
import io.karta.rag.StoredKnowledgeBase.KnowledgeBaseDetails;
import io.karta.rag.StoredKnowledgeBase.StoreOrigin;
import io.karta.rag.ingest.Chunking;
import io.karta.rag.ingest.DirectorySource;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.ingest.Ingestion;
import io.karta.rag.ingest.RefreshPolicy;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.read.ChunkTransformer;
import io.karta.rag.read.Chunker;
import io.karta.rag.read.DocumentReader;
import io.karta.rag.store.KnowledgeStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a knowledge base.
 *
 * <pre>{@code
 * @Produces @ApplicationScoped @Named("manual")
 * KnowledgeBase manual(EmbeddingService embeddings) {
 *     return KnowledgeBase.named("manual")
 *             .directory(Path.of("docs"))
 *             .index(Path.of("docs.index"))
 *             .embeddings(embeddings, "small")
 *             .build();
 * }
 *
 * void close(@Disposes @Named("manual") KnowledgeBase manual) {
 *     manual.close();
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class KnowledgeBaseBuilder {

    /** {@value}: the default maximum size of a file in bytes. */
    static final long MAX_FILE_SIZE = 10_000_000;

    private final String name;
    private final List<DocumentReader> readers = new ArrayList<>();
    private String description = "";
    private @Nullable Path directory;
    private long maxFileSize = MAX_FILE_SIZE;
    private @Nullable DocumentSource source;
    private StoreOrigin store = new StoreOrigin(LuceneStore::inMemory, false);
    private Supplier<Optional<EmbeddingService>> embeddings = Optional::empty;
    private String model = "";
    private Chunker chunker = Chunker.standard();
    private final List<Supplier<List<ChunkTransformer>>> transformers = new ArrayList<>();
    private RefreshPolicy policy = RefreshPolicy.WHEN_CHANGED;
    private Optional<Duration> interval = Optional.empty();
    private Optional<Reranker> reranker = Optional.empty();
    private LongSupplier nanoTime = System::nanoTime;

    KnowledgeBaseBuilder(String name) {
        this.name = requireNonNull(name, "name");
    }

    /**
     * Sets the description.
     *
     * @param text what the documents are about, for models
     * @return this builder
     */
    public KnowledgeBaseBuilder description(String text) {
        description = requireNonNull(text, "text");
        return this;
    }

    /**
     * Reads the documents of a directory.
     *
     * @param path the directory
     * @return this builder
     */
    public KnowledgeBaseBuilder directory(Path path) {
        directory = requireNonNull(path, "path");
        return this;
    }

    /**
     * Limits the size of documents. Larger ones are reported, and the others are read.
     *
     * @param bytes the maximum size; the default is 10000000
     * @return this builder
     */
    public KnowledgeBaseBuilder maxFileSize(long bytes) {
        maxFileSize = bytes;
        return this;
    }

    /**
     * Reads the documents of another source.
     *
     * @param documents the source, which replaces a directory
     * @return this builder
     */
    public KnowledgeBaseBuilder source(DocumentSource documents) {
        source = requireNonNull(documents, "documents");
        return this;
    }

    /**
     * Adds a reader, which takes precedence over those of other jars ({@code ServiceLoader}), and those of text,
     * Markdown and HTML.
     *
     * @param reader the reader
     * @return this builder
     */
    public KnowledgeBaseBuilder reader(DocumentReader reader) {
        readers.add(requireNonNull(reader, "reader"));
        return this;
    }

    /**
     * Keeps the index in a directory instead of the memory.
     *
     * @param path the directory, of this knowledge base and node only
     * @return this builder
     */
    public KnowledgeBaseBuilder index(Path path) {
        requireNonNull(path, "path");
        store = new StoreOrigin(() -> LuceneStore.in(path), false);
        return this;
    }

    /**
     * Keeps the documents in another store.
     *
     * @param other the store, which is closed with the knowledge base
     * @return this builder
     */
    public KnowledgeBaseBuilder store(KnowledgeStore other) {
        requireNonNull(other, "other");
        store = new StoreOrigin(() -> other, true);
        return this;
    }

    KnowledgeBaseBuilder store(Supplier<? extends KnowledgeStore> opening) {
        store = new StoreOrigin(opening, false);
        return this;
    }

    /**
     * Enables the search by similarity.
     *
     * @param service the embedding service
     * @param name the name of its model: documents are embedded again after it or the
     *     {@linkplain EmbeddingService#identity() identity} of the service has changed
     * @return this builder
     */
    public KnowledgeBaseBuilder embeddings(EmbeddingService service, String name) {
        requireNonNull(service, "service");
        return embeddings(() -> Optional.of(service), name);
    }

    KnowledgeBaseBuilder embeddings(Supplier<Optional<EmbeddingService>> service, String name) {
        embeddings = service;
        model = requireNonNull(name, "name");
        return this;
    }

    /**
     * Sets the chunker.
     *
     * @param value the chunker; the default is {@link Chunker#standard()}
     * @return this builder
     */
    public KnowledgeBaseBuilder chunker(Chunker value) {
        chunker = requireNonNull(value, "value");
        return this;
    }

    /**
     * Adds a transformer of the texts of chunks, which runs after those that were added before.
     *
     * @param value the transformer
     * @return this builder
     */
    public KnowledgeBaseBuilder transformer(ChunkTransformer value) {
        requireNonNull(value, "value");
        return transformers(() -> List.of(value));
    }

    KnowledgeBaseBuilder transformers(Supplier<List<ChunkTransformer>> values) {
        transformers.add(values);
        return this;
    }

    /**
     * Sets the refresh policy.
     *
     * @param value the policy; the default is {@link RefreshPolicy#WHEN_CHANGED}
     * @return this builder
     */
    public KnowledgeBaseBuilder refresh(RefreshPolicy value) {
        policy = requireNonNull(value, "value");
        return this;
    }

    /**
     * Refreshes during searches.
     *
     * @param time the time after a refresh from which on a search refreshes again
     * @return this builder
     */
    public KnowledgeBaseBuilder refreshInterval(Duration time) {
        interval = Optional.of(time);
        return this;
    }

    /**
     * Orders the results of {@link KnowledgeBase#search} once more.
     *
     * @param value the reranker; the default keeps the order of the search
     * @return this builder
     */
    public KnowledgeBaseBuilder reranker(Reranker value) {
        reranker = Optional.of(value);
        return this;
    }

    /** Sets the clock, in nanoseconds. */
    KnowledgeBaseBuilder time(LongSupplier value) {
        nanoTime = value;
        return this;
    }

    /**
     * Builds the knowledge base. Documents are read at its first use.
     *
     * @return the knowledge base
     * @throws io.karta.agent.AgentException if it has no source
     */
    public KnowledgeBase build() {
        List<DocumentReader> all = new ArrayList<>(readers);
        ServiceLoader.load(DocumentReader.class).forEach(all::add);
        all.addAll(DocumentReader.standard());
        DocumentSource documents = documents(List.copyOf(all));
        Chunker splitter = chunker;
        List<Supplier<List<ChunkTransformer>>> changes = List.copyOf(transformers);
        RefreshPolicy refreshes = policy;
        String embeddingModel = model;
        Supplier<Optional<EmbeddingService>> service = embeddings;
        return new StoredKnowledgeBase(
                new KnowledgeBaseDetails(
                        name,
                        description.isEmpty() ? "Documents of " + name : description,
                        new ResultOrdering(name, reranker)),
                store,
                () -> {
                    Optional<EmbeddingService> found = service.get();
                    String used = found.map(each -> "model " + embeddingModel + ' ' + each.identity())
                            .orElse("");
                    var chunking = new Chunking(
                            splitter,
                            changes.stream()
                                    .flatMap(each -> each.get().stream())
                                    .toList());
                    return new Ingestion(documents, all, chunking, refreshes, found, used);
                },
                new RefreshTimes(interval, nanoTime));
    }

    private DocumentSource documents(List<DocumentReader> all) {
        if (source != null) {
            return source.limitedTo(maxFileSize);
        }
        if (directory == null) {
            throw Messages.noSource(name);
        }
        return new DirectorySource(directory, maxFileSize, uri -> all.stream().anyMatch(reader -> reader.canRead(uri)));
    }
}
