/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

/**
 * Choice of the documents of a source that a refresh reads again. New documents are always read, and documents that
 * the source no longer has are always removed.
 */
public enum RefreshPolicy {
    /** A document that the store has is never read again. */
    NEVER,
    /** A document is read again if the hash of its content has changed. */
    WHEN_CHANGED,
    /** Every document is read again by every refresh. */
    ALWAYS
}
