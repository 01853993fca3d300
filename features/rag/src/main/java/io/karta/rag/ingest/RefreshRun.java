/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.ai.BudgetExceededException;
import io.karta.model.Embedding;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.rag.content.Chunk;
import io.karta.rag.ingest.DocumentSource.SourceDocument;
import io.karta.rag.read.ChunkedText;
import io.karta.rag.store.DocumentRejectedException;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One refresh of a store. Not thread-safe. */
final class RefreshRun {

    private static final int BATCH_SIZE = 1_000_000;

    /** Failures that concern one document; the others would occur for each further document, too. */
    private static final Set<Kind> REJECTIONS = Set.of(Kind.BAD_REQUEST, Kind.CONTENT_FILTER, Kind.CONTEXT_LENGTH);

    private final Ingestion ingestion;
    private final KnowledgeStore store;
    private final Consumer<? super RefreshProgress> listener;
    private final BooleanSupplier lease;
    private final List<DocumentProblem> problems = new ArrayList<>();
    private final List<IndexedDocument> batch = new ArrayList<>();
    private final EmbeddingBatches embedding = new EmbeddingBatches(System::nanoTime);
    private Map<String, String> known;
    private int batchSize;
    private int added;
    private int unchanged;
    private int removed;
    private @Nullable ModelException rejection;

    RefreshRun(
            Ingestion ingestion,
            KnowledgeStore store,
            Consumer<? super RefreshProgress> listener,
            BooleanSupplier lease) {
        this.ingestion = ingestion;
        this.store = store;
        this.listener = listener;
        this.lease = lease;
        this.known = store.documents();
    }

    RefreshReport run() {
        DocumentSource.Listing listing = ingestion.source().list();
        problems.addAll(listing.problems());
        Set<String> missing = missing(listing);
        if (!missing.isEmpty()) {
            store.update(List.of(), missing);
            removed = missing.size();
        }
        int number = 0;
        for (SourceDocument document : listing.documents()) {
            renew();
            report(new RefreshProgress(
                    document.uri(), ++number, listing.documents().size()));
            ingest(document);
        }
        storeBatch();
        if (rejection != null && added + unchanged == 0) { // the model or its configuration is the problem
            throw rejection;
        }
        return new RefreshReport(added, unchanged, removed, problems);
    }

    /** A file or directory that can no longer be used, such as a link that now leaves it, is no deletion. */
    private Set<String> missing(DocumentSource.Listing listing) {
        Set<String> missing = new TreeSet<>(known.keySet());
        missing.removeAll(listing.documents().stream().map(SourceDocument::uri).collect(Collectors.toSet()));
        problems.stream().map(DocumentProblem::uri).forEach(uri -> {
            missing.remove(uri);
            missing.removeIf(document -> document.startsWith(uri + "/"));
        });
        return missing;
    }

    private void report(RefreshProgress progress) {
        try {
            listener.accept(progress);
        } catch (RuntimeException e) {
            keep();
            throw e;
        }
    }

    private void renew() {
        boolean wasLost;
        try {
            wasLost = lease.getAsBoolean();
        } catch (RuntimeException e) {
            keep();
            throw e;
        }
        if (wasLost) { // another node may have stored documents meanwhile
            known = store.documents();
            int read = batch.size();
            batch.removeIf(document -> isKnown(document.uri(), document.hash()));
            added -= read - batch.size();
            unchanged += read - batch.size();
        }
    }

    private void ingest(SourceDocument document) {
        if (ingestion.policy() == RefreshPolicy.NEVER && known.containsKey(document.uri())) {
            unchanged++;
            return;
        }
        try {
            update(document);
        } catch (RefreshException e) {
            throw e.failure();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.interrupted(e);
        } catch (BudgetExceededException e) { // would be exceeded for each further document, too
            keep();
            throw e;
        } catch (ModelException e) {
            reject(document, e);
        } catch (AgentException e) {
            skip(document, String.valueOf(e.getMessage()), e);
        } catch (Exception e) {
            skip(document, Messages.unreadable(document.uri(), e), e);
        }
    }

    private void reject(SourceDocument document, ModelException failure) {
        if (!REJECTIONS.contains(failure.kind()) && !Thread.currentThread().isInterrupted()) {
            flush();
            throw failure;
        }
        skip(document, String.valueOf(failure.getMessage()), failure);
        rejection = rejection == null ? failure : rejection;
    }

    /** Reports a problem of a document, unless an interruption of the thread has caused it. */
    private void skip(SourceDocument document, String problem, Exception cause) {
        if (Thread.currentThread().isInterrupted()) {
            throw Messages.interrupted(cause);
        }
        problems.add(new DocumentProblem(document.uri(), problem));
    }

    private void update(SourceDocument document) throws Exception {
        Optional<String> version = document.version().map(ingestion::hashOfVersion);
        if (version.filter(hash -> isKnown(document.uri(), hash)).isPresent()) {
            unchanged++;
            return;
        }
        byte[] content = document.content().load();
        String hash = version.orElseGet(() -> ingestion.hash(content));
        if (isKnown(document.uri(), hash)) {
            unchanged++;
        } else {
            add(document.uri(), hash, ingestion.read(document.uri(), content));
        }
    }

    private boolean isKnown(String uri, String hash) {
        return ingestion.policy() == RefreshPolicy.WHEN_CHANGED && hash.equals(known.get(uri));
    }

    private void add(String uri, String hash, ChunkedText text) {
        if (text.chunks().isEmpty()) {
            removeEarlierText(uri);
            throw Messages.noText(uri);
        }
        List<String> texts = text.chunks().stream().map(Chunk::text).toList();
        Optional<List<Embedding>> vectors = ingestion
                .embeddings()
                .map(service -> embedding.embed(service, texts, () -> isKnownAfterRenewal(uri, hash)))
                .orElse(Optional.of(List.of()));
        if (vectors.isEmpty()) {
            unchanged++;
            return;
        }
        batch.add(new IndexedDocument(uri, hash, text.sections(), text.chunks(), vectors.get()));
        batchSize += texts.stream().mapToInt(String::length).sum();
        added++;
        if (batchSize >= BATCH_SIZE) {
            ofRefresh(this::storeBatch);
        }
    }

    /** What the store has of the document is no longer its text. */
    private void removeEarlierText(String uri) {
        if (known.containsKey(uri)) {
            ofRefresh(() -> store.update(List.of(), Set.of(uri)));
            removed++;
        }
    }

    private boolean isKnownAfterRenewal(String uri, String hash) {
        ofRefresh(this::renew);
        return isKnown(uri, hash);
    }

    private static void ofRefresh(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            throw new RefreshException(e);
        }
    }

    /** The lease may have expired since the last document, and another node may have stored a later version. */
    private void storeBatch() {
        if (!batch.isEmpty()) {
            renew();
            flush();
        }
    }

    /** Stores what was read before a failure; the store fails for an interrupted thread. */
    private void keep() {
        if (!Thread.currentThread().isInterrupted()) {
            flush();
        }
    }

    private void flush() {
        while (!batch.isEmpty()) {
            try {
                store.update(batch, List.of());
                batch.clear();
            } catch (DocumentRejectedException e) {
                reject(e);
            }
        }
        batchSize = 0;
    }

    /** The store has changed nothing, so the others are stored again. */
    private void reject(DocumentRejectedException rejected) {
        int read = batch.size();
        if (!batch.removeIf(document -> document.uri().equals(rejected.uri()))) {
            throw rejected;
        }
        added -= read - batch.size();
        problems.add(new DocumentProblem(rejected.uri(), String.valueOf(rejected.getMessage())));
    }

    /** Separates failures of the refresh from those of one document. */
    private static final class RefreshException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        RefreshException(RuntimeException failure) {
            super(failure);
        }

        RuntimeException failure() {
            return (RuntimeException) requireNonNull(getCause());
        }
    }
}
