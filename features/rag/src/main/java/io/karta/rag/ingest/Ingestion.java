/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.model.ModelException;
import io.karta.rag.content.Chunk;
import io.karta.rag.ingest.DocumentSource.SourceDocument;
import io.karta.rag.read.ChunkedText;
import io.karta.rag.read.DocumentReader;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Transfer of documents from a source to a store. Documents are stored in batches, so an ingestion that is interrupted
 * continues with the next refresh. Immutable; refreshes must not run at the same time.
 *
 * @param source the source
 * @param readers the readers; the first one that knows the format of a document reads it
 * @param chunking divides documents into chunks
 * @param policy the policy
 * @param embeddings the embedding service; empty for lexical search only
 * @param model the name of the embedding model: documents are read again if it has changed
 */
public record Ingestion(
        DocumentSource source,
        List<DocumentReader> readers,
        Chunking chunking,
        RefreshPolicy policy,
        Optional<EmbeddingService> embeddings,
        String model) {

    private static final int BATCH_SIZE = 1_000_000;

    /** Creates an ingestion. */
    public Ingestion {
        requireNonNull(source, "source");
        requireNonNull(chunking, "chunking");
        requireNonNull(policy, "policy");
        requireNonNull(embeddings, "embeddings");
        requireNonNull(model, "model");
        readers = List.copyOf(readers);
    }

    /**
     * Brings a store up to date.
     *
     * @param store the store
     * @return the result
     * @throws AgentException if the source cannot be listed, the store or the embedding model fails, or the budget of
     *     the process is exceeded; documents that are stored remain
     */
    public RefreshReport refresh(KnowledgeStore store) {
        return refresh(store, progress -> {});
    }

    /**
     * Brings a store up to date, unless the refresh is ended.
     *
     * @param store the store
     * @param listener is called before each document; an exception ends the refresh after the documents that are read
     *     have been stored
     * @return the result
     * @throws AgentException as {@link #refresh(KnowledgeStore)}
     */
    public RefreshReport refresh(KnowledgeStore store, Consumer<? super RefreshProgress> listener) {
        return new Run(store, listener).run();
    }

    private final class Run {

        private final KnowledgeStore store;
        private final Consumer<? super RefreshProgress> listener;
        private final Map<String, String> known;
        private final List<DocumentProblem> problems = new ArrayList<>();
        private final List<IndexedDocument> batch = new ArrayList<>();
        private int batchSize;
        private int added;
        private int unchanged;

        Run(KnowledgeStore store, Consumer<? super RefreshProgress> listener) {
            this.store = store;
            this.listener = listener;
            this.known = store.documents();
        }

        RefreshReport run() {
            DocumentSource.Listing listing = source.list();
            problems.addAll(listing.problems());
            Set<String> removed = removed(listing);
            if (!removed.isEmpty()) {
                store.update(List.of(), removed);
            }
            int number = 0;
            for (SourceDocument document : listing.documents()) {
                report(new RefreshProgress(
                        document.uri(), ++number, listing.documents().size()));
                ingest(document);
            }
            flush();
            return new RefreshReport(added, unchanged, removed.size(), problems);
        }

        /** A file or directory that can no longer be used, such as a link that now leaves it, is no deletion. */
        private Set<String> removed(DocumentSource.Listing listing) {
            Set<String> removed = new TreeSet<>(known.keySet());
            removed.removeAll(
                    listing.documents().stream().map(SourceDocument::uri).collect(Collectors.toSet()));
            problems.stream().map(DocumentProblem::uri).forEach(uri -> {
                removed.remove(uri);
                removed.removeIf(document -> document.startsWith(uri + "/"));
            });
            return removed;
        }

        private void report(RefreshProgress progress) {
            try {
                listener.accept(progress);
            } catch (RuntimeException e) {
                flush();
                throw e;
            }
        }

        private void ingest(SourceDocument document) {
            if (policy == RefreshPolicy.NEVER && known.containsKey(document.uri())) {
                unchanged++;
                return;
            }
            try {
                update(document);
            } catch (ModelException | BudgetExceededException e) { // would fail for each further document, too
                flush();
                throw e;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw Messages.interrupted(e);
            } catch (StoreException e) {
                throw e.failure();
            } catch (AgentException e) {
                problems.add(new DocumentProblem(document.uri(), String.valueOf(e.getMessage())));
            } catch (Exception e) {
                problems.add(new DocumentProblem(document.uri(), Messages.unreadable(document.uri(), e)));
            }
        }

        private void update(SourceDocument document) throws Exception {
            Optional<String> version = document.version().map(Ingestion.this::hashOfVersion);
            if (version.filter(hash -> isKnown(document, hash)).isPresent()) {
                unchanged++;
                return;
            }
            byte[] content = document.content().load();
            String hash = version.orElseGet(() -> hash(content));
            if (isKnown(document, hash)) {
                unchanged++;
            } else {
                add(read(document.uri(), content, hash));
            }
        }

        private boolean isKnown(SourceDocument document, String hash) {
            return policy == RefreshPolicy.WHEN_CHANGED && hash.equals(known.get(document.uri()));
        }

        private void add(IndexedDocument document) {
            batch.add(document);
            batchSize += document.chunks().stream()
                    .mapToInt(chunk -> chunk.text().length())
                    .sum();
            added++;
            if (batchSize >= BATCH_SIZE) {
                try {
                    flush();
                } catch (RuntimeException e) {
                    throw new StoreException(e);
                }
            }
        }

        private void flush() {
            if (!batch.isEmpty()) {
                store.update(batch, List.of());
            }
            batch.clear();
            batchSize = 0;
        }
    }

    /** Separates failures of the store from those of one document. */
    private static final class StoreException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StoreException(RuntimeException failure) {
            super(failure);
        }

        RuntimeException failure() {
            return (RuntimeException) requireNonNull(getCause());
        }
    }

    private IndexedDocument read(String uri, byte[] content, String hash) {
        DocumentReader reader = readers.stream()
                .filter(each -> each.canRead(uri))
                .findFirst()
                .orElseThrow(() -> Messages.noReader(uri));
        ChunkedText text = chunking.chunk(reader.read(uri, content));
        List<String> texts = text.chunks().stream().map(Chunk::text).toList();
        List<Embedding> vectors = texts.isEmpty()
                ? List.of()
                : embeddings.map(service -> service.embedAll(texts)).orElse(List.of());
        return new IndexedDocument(uri, hash, text.sections(), text.chunks(), vectors);
    }

    private String hashOfVersion(String version) {
        return hash(("version " + version).getBytes(StandardCharsets.UTF_8));
    }

    /** Includes everything on which the stored form depends. */
    private String hash(byte[] content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((chunking.identity() + "\n" + model + "\n").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
