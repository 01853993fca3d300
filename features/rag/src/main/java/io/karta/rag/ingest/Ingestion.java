/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.ai.EmbeddingService;
import io.karta.rag.read.ChunkedText;
import io.karta.rag.read.DocumentReader;
import io.karta.rag.store.KnowledgeStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Transfer of documents from a source to a store. Documents are stored in batches, so an ingestion that is interrupted
 * continues with the next refresh. Immutable; refreshes must not run at the same time.
 *
 * @param source the source
 * @param readers the readers; the first one that knows the format of a document reads it
 * @param chunking divides documents into chunks
 * @param policy the policy
 * @param embeddings the embedding service; empty for lexical search only
 * @param model the identity of the embedding model: documents are read again if it has changed
 */
public record Ingestion(
        DocumentSource source,
        List<DocumentReader> readers,
        Chunking chunking,
        RefreshPolicy policy,
        Optional<EmbeddingService> embeddings,
        String model) {

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
     * @throws AgentException if the source cannot be listed, the store or the embedding model fails, the model rejects
     *     every document, the budget of the process is exceeded, or the thread is interrupted; documents that are
     *     stored remain
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
        return refresh(store, listener, () -> false);
    }

    /**
     * Brings a store up to date that several nodes share.
     *
     * @param store the store
     * @param listener as in {@link #refresh(KnowledgeStore, Consumer)}
     * @param lease renews the lease of the store, before each document and each part of a long document. Returns
     *     whether another node had the lease meanwhile, so documents that it has stored are not read again. An
     *     exception ends the refresh as one of the listener does
     * @return the result
     * @throws AgentException as {@link #refresh(KnowledgeStore)}
     */
    public RefreshReport refresh(
            KnowledgeStore store, Consumer<? super RefreshProgress> listener, BooleanSupplier lease) {
        return new RefreshRun(this, store, listener, lease).run();
    }

    ChunkedText read(String uri, byte[] content) {
        DocumentReader reader = readers.stream()
                .filter(each -> each.canRead(uri))
                .findFirst()
                .orElseThrow(() -> Messages.noReader(uri));
        return chunking.chunk(reader.read(uri, content));
    }

    String hashOfVersion(String version) {
        return hash(("version " + version).getBytes(StandardCharsets.UTF_8));
    }

    /** Includes everything on which the stored form depends. */
    String hash(byte[] content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((chunking.identity() + "\n" + model + "\n").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
