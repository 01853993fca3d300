/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.rag.KnowledgeBase;
import io.karta.rag.ingest.DocumentSource.Listing;
import io.karta.rag.ingest.DocumentSource.SourceDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Versions of documents, and progress of refreshes. */
class IngestionTest {

    private final Map<String, String> versions = new TreeMap<>(Map.of("a.txt", "1", "b.txt", "1"));
    private final List<String> loaded = new ArrayList<>();

    private Listing pages() {
        return new Listing(
                versions.entrySet().stream()
                        .map(page -> new SourceDocument(page.getKey(), () -> load(page.getKey(), page.getValue()))
                                .withVersion("etag-" + page.getValue()))
                        .toList(),
                List.of());
    }

    private byte[] load(String uri, String version) {
        loaded.add(uri);
        String text = version.equals("empty") ? " \n" : "%s has version%s".formatted(uri, version);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void loadsOnlyDocumentsOfAnotherVersion() {
        try (KnowledgeBase wiki =
                KnowledgeBase.named("wiki").source(this::pages).build()) {
            wiki.refresh();
            loaded.clear();
            versions.put("b.txt", "2");

            RefreshReport report = wiki.refresh();

            assertThat(report).isEqualTo(new RefreshReport(1, 1, 0, List.of()));
            assertThat(loaded).containsExactly("b.txt");
            assertThat(wiki.search("version2", 5)).hasSize(1);
            assertThat(wiki.search("version1", 5)).hasSize(1);
        }
    }

    @Test
    void removesTheEarlierTextOfADocumentWithoutText() {
        try (KnowledgeBase wiki =
                KnowledgeBase.named("wiki").source(this::pages).build()) {
            wiki.refresh();
            versions.put("b.txt", "empty");

            RefreshReport emptied = wiki.refresh();
            RefreshReport again = wiki.refresh();

            assertThat(wiki.search("b.txt version1", 5))
                    .allSatisfy(hit -> assertThat(hit.toString()).doesNotContain("b.txt"));
            assertThat(emptied.removed()).isEqualTo(1);
            assertThat(emptied.problems()).singleElement().satisfies(problem -> assertThat(problem.message())
                    .contains("KARTA-609", "b.txt"));
            assertThat(again.removed()).isZero();
            assertThat(again.problems()).isEqualTo(emptied.problems());
        }
    }

    @Test
    void alwaysLoadsWithThatPolicy() {
        try (KnowledgeBase wiki = KnowledgeBase.named("wiki")
                .source(this::pages)
                .refresh(RefreshPolicy.ALWAYS)
                .build()) {
            wiki.refresh();
            wiki.refresh();

            assertThat(loaded).containsExactly("a.txt", "b.txt", "a.txt", "b.txt");
        }
    }

    @Test
    void reportsEachDocumentBeforeItIsRead() {
        try (KnowledgeBase wiki =
                KnowledgeBase.named("wiki").source(this::pages).build()) {
            List<RefreshProgress> progress = new ArrayList<>();

            wiki.refresh(step -> {
                progress.add(step);
                assertThat(loaded).hasSize(step.number() - 1);
            });

            assertThat(progress)
                    .containsExactly(new RefreshProgress("a.txt", 1, 2), new RefreshProgress("b.txt", 2, 2));
        }
    }

    @Test
    void continuesARefreshThatAListenerHasEnded() {
        try (KnowledgeBase wiki =
                KnowledgeBase.named("wiki").source(this::pages).build()) {
            assertThatThrownBy(() -> wiki.refresh(step -> {
                        if (step.number() == 2) {
                            throw new CancellationException("enough");
                        }
                    }))
                    .isInstanceOf(CancellationException.class);
            loaded.clear();

            RefreshReport report = wiki.refresh();

            assertThat(report).isEqualTo(new RefreshReport(1, 1, 0, List.of()));
            assertThat(loaded).containsExactly("b.txt");
        }
    }
}
