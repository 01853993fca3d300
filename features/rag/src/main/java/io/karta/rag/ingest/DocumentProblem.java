/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

/**
 * Problem of one document, which does not affect others.
 *
 * @param uri the location of the document
 * @param message the problem, with an error code
 */
public record DocumentProblem(String uri, String message) {

    /** Creates a problem. */
    public DocumentProblem {
        requireNonNull(uri, "uri");
        requireNonNull(message, "message");
    }
}
