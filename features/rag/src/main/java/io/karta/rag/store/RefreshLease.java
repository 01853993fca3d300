/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

/**
 * Lease for refreshes, which a {@link KnowledgeStore} offers if several nodes share it: one node refreshes at a time,
 * so a document is read and embedded once. The lease expires if its owner fails.
 */
public interface RefreshLease {

    /**
     * Acquires or renews the lease of this store object.
     *
     * @return whether this store object owns the lease now
     */
    boolean acquireLease();

    /**
     * Renews the lease of this store object during a refresh. A refresh calls this method before each document and each
     * part of a long document.
     *
     * @return whether this store object has owned the lease since it acquired it; if not, another one may have changed
     *     the store, and the lease is not acquired
     */
    boolean renewLease();

    /** Releases the lease if this store object owns it. */
    void releaseLease();
}
