/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.rag.ingest.DocumentProblem;
import io.karta.rag.ingest.RefreshReport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Log entries about refreshes; each problem once. Thread-safe. */
final class RefreshLog {

    private static final Logger LOG = System.getLogger(KnowledgeBase.class.getName());

    private static final int MAX_PROBLEMS = 1000;

    private final Set<DocumentProblem> reported = Collections.synchronizedSet(new HashSet<>());

    void refreshed(String name, RefreshReport report) {
        boolean isChanged = report.added() > 0 || report.removed() > 0;
        LOG.log(isChanged ? Level.INFO : Level.DEBUG, () -> "Documents of knowledge base '%s': %s"
                .formatted(name, report));
        report.problems().stream()
                .filter(problem -> reported.size() < MAX_PROBLEMS && reported.add(problem))
                .forEach(problem -> LOG.log(Level.WARNING, problem::message));
    }

    void failed(String name, RuntimeException e) {
        LOG.log(Level.WARNING, () -> Messages.refreshFailed(name), e);
    }
}
