/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import java.util.List;

/**
 * Result of a refresh.
 *
 * <pre>{@code manual.refresh().problems().forEach(problem -> log.warn(problem.message())); }</pre>
 *
 * @param added the number of documents that were added or replaced
 * @param unchanged the number of documents that were kept
 * @param removed the number of documents that were removed, or no longer have text
 * @param problems the documents that could not be used; the store keeps what it had of them, except of those that no
 *     longer have text
 */
public record RefreshReport(int added, int unchanged, int removed, List<DocumentProblem> problems) {

    /** Creates a report. */
    public RefreshReport {
        problems = List.copyOf(problems);
    }

    @Override
    public String toString() {
        return "%d added, %d unchanged, %d removed, %d problems".formatted(added, unchanged, removed, problems.size());
    }
}
