/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

/**
 * Progress of a refresh, before a document is compared and read.
 *
 * <pre>{@code manual.refresh(step -> context.progress("%d of %d".formatted(step.number(), step.total()))) }</pre>
 *
 * @param uri the document
 * @param number the number of the document, from 1
 * @param total the number of documents of the source
 */
public record RefreshProgress(String uri, int number, int total) {

    /** Creates progress. */
    public RefreshProgress {
        requireNonNull(uri, "uri");
    }
}
