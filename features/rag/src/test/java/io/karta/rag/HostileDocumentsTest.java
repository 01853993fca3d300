/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rag.content.Document;
import io.karta.rag.content.Section.LeafSection;
import io.karta.rag.ingest.DirectorySource;
import io.karta.rag.ingest.DocumentProblem;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.read.DocumentReader;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.SearchOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Documents that cannot be read as they are. */
class HostileDocumentsTest extends KnowledgeBaseFixture {

    @Test
    void reportsEachAndReadsTheOthers() throws IOException {
        write("large.txt", "x".repeat(2000));
        Files.write(docs.resolve("binary.txt"), new byte[] {0, 1, 2});
        Files.writeString(root.resolve("secret.md"), "secret");
        Files.createSymbolicLink(docs.resolve("link.md"), root.resolve("secret.md"));
        Files.createSymbolicLink(docs.resolve("dangling.md"), root.resolve("none.md"));
        Files.createSymbolicLink(docs.resolve("outside"), root);
        write(".hidden.md", "hidden");
        write("photo.png", "no text");

        try (KnowledgeBase manual = manual().maxFileSize(1000).build()) {
            RefreshReport report = manual.refresh();

            assertThat(report.added()).isEqualTo(2);
            assertThat(problems(report))
                    .hasSize(5)
                    .anyMatch(text -> text.contains("KARTA-551") && text.contains("binary.txt"))
                    .anyMatch(text -> text.contains("KARTA-559") && text.contains("link.md"))
                    .anyMatch(text -> text.contains("KARTA-559") && text.contains("outside"))
                    .anyMatch(text -> text.contains("KARTA-560") && text.contains("large.txt"))
                    .anyMatch(text -> text.contains("KARTA-561") && text.contains("dangling.md"));
            assertThat(manual.regexSearch("secret|hidden", SearchOptions.top(5)))
                    .isEmpty();
        }
    }

    @Test
    void keepsWhatItHasOfADocumentThatBecomesUnreadable() throws IOException {
        try (KnowledgeBase manual = manual().build()) {
            manual.refresh();
            Files.write(docs.resolve("a.md"), new byte[] {0});

            assertThat(problems(manual.refresh())).hasSize(1);
            assertThat(manual.chunk("a.md#0")).isPresent();
        }
    }

    @Test
    void removesWhatItHasOfADocumentThatHasNoTextAnyMore() {
        try (KnowledgeBase manual = manual().build()) {
            manual.refresh();
            write("a.md", " \n");

            RefreshReport report = manual.refresh();

            assertThat(report).hasToString("0 added, 1 unchanged, 1 removed, 1 problems");
            assertThat(problems(report))
                    .singleElement()
                    .asString()
                    .contains("KARTA-609")
                    .contains("a.md");
            assertThat(manual.chunk("a.md#0")).isEmpty();
        }
    }

    @Test
    void keepsTheDocumentsOfADirectoryThatBecomesUnreadable() {
        write("c.md", "text");
        var problems = new ArrayList<DocumentProblem>();
        var all = new DirectorySource(docs, 1000, uri -> true);
        DocumentSource source = () -> {
            List<DocumentSource.SourceDocument> listed = all.list().documents().stream()
                    .filter(document -> problems.isEmpty() || document.uri().equals("c.md"))
                    .toList();
            return new DocumentSource.Listing(listed, problems);
        };
        try (KnowledgeBase manual = KnowledgeBase.named("m").source(source).build()) {
            manual.refresh();
            problems.add(new DocumentProblem("more", "not readable"));

            assertThat(manual.refresh().removed()).isEqualTo(1);
            assertThat(manual.chunk("more/b.md#0")).isPresent();
            assertThat(manual.chunk("a.md#0")).isEmpty();
        }
    }

    @Test
    void keepsBackslashesInNames() {
        write("a\\b.md", "text");

        assertThat(new DirectorySource(docs, 1000, uri -> true).list().documents())
                .extracting(DocumentSource.SourceDocument::uri)
                .contains("a\\b.md");
    }

    private static DocumentSource.SourceDocument document(String uri, String text) {
        return new DocumentSource.SourceDocument(uri, () -> text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void reportsDocumentsThatTheStoreRejectsAndKeepsTheOthers() {
        String uri = "x".repeat(40_000) + ".md";
        var listed = List.of(document("a.md", "one"), document(uri, "two"), document("c.md", "three"));
        try (KnowledgeBase manual = KnowledgeBase.named("m")
                .source(() -> new DocumentSource.Listing(listed, List.of()))
                .build()) {
            RefreshReport report = manual.refresh();

            assertThat(report).hasToString("2 added, 0 unchanged, 0 removed, 1 problems");
            assertThat(report.problems()).singleElement().satisfies(problem -> {
                assertThat(problem.uri()).isEqualTo(uri);
                assertThat(problem.message()).contains("KARTA-178").hasSizeLessThan(300);
            });
            assertThat(uris(manual.textSearch("one two three", SearchOptions.top(5))))
                    .containsExactlyInAnyOrder("a.md", "c.md");
            assertThat(manual.refresh()).hasToString("0 added, 2 unchanged, 0 removed, 1 problems");
        }
    }

    @Test
    void hidesADocumentWhoseMetadataAFilterCannotCompare() {
        DocumentReader secrets = new DocumentReader() {

            @Override
            public boolean canRead(String uri) {
                return uri.equals("a.md");
            }

            @Override
            public Document read(String uri, byte[] content) {
                Map<String, String> metadata = Map.of("tenant", "secret" + "t".repeat(9000));
                return new Document(uri, uri, metadata, List.of(new LeafSection("", "refund")));
            }
        };
        try (KnowledgeBase manual = manual().reader(secrets).build()) {
            assertThat(problems(manual.refresh())).singleElement().asString().contains("KARTA-178", "'tenant'");
            assertThat(manual.filteredBy(MetadataFilter.startsWith("tenant", "secret")
                                    .negate())
                            .search("refund", 5))
                    .isEmpty();
        }
    }

    @Test
    void reportsDocumentsWithoutReader() {
        DocumentSource source = () -> new DocumentSource.Listing(
                List.of(new DocumentSource.SourceDocument("a.xyz", () -> new byte[0])), List.of());
        try (KnowledgeBase manual = KnowledgeBase.named("m").source(source).build()) {
            assertThat(problems(manual.refresh())).singleElement().asString().contains("KARTA-562");
        }
    }
}
