/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/**
 * Reports that a store cannot keep a document, for example because its URI is too long. A refresh reports the problem
 * of this document and stores the others.
 *
 * <pre>{@code
 * throw new DocumentRejectedException(document.uri(), "its URI has more than 8000 characters", null);
 * }</pre>
 */
public final class DocumentRejectedException extends AgentException {

    private static final long serialVersionUID = 1L;

    /** The location of the document. */
    private final String uri;

    /**
     * Creates an exception.
     *
     * @param uri the URI of the document
     * @param reason what the store cannot keep, as a clause
     * @param cause the failure of the store; null if it has noticed the problem itself
     */
    public DocumentRejectedException(String uri, String reason, @Nullable Throwable cause) {
        super(Messages.rejected(uri, reason), cause);
        this.uri = uri;
    }

    /**
     * Returns the document.
     *
     * @return its URI
     */
    public String uri() {
        return uri;
    }
}
