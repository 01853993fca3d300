/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.rag.ingest.DocumentProblem;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.ingest.DocumentSource.Listing;
import io.karta.rag.ingest.DocumentSource.SourceDocument;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.store.SearchOptions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents of 100 megabytes. */
class LargeDocumentsTest {

    private static final int SIZE = 100_000_000;

    @TempDir
    Path docs;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void check(KnowledgeBase manual, RefreshReport report) {
        assertThat(report.added()).isEqualTo(2);
        assertThat(report.problems())
                .extracting(DocumentProblem::message)
                .containsExactly("KARTA-560: b.txt has more than 10000000 bytes. Split the file, or set a larger"
                        + " max-file-size.");
        assertThat(manual.textSearch("kettle", SearchOptions.top(5))).hasSize(2);
    }

    @Test
    void areReportedAndTheOtherFilesAreRead() throws IOException {
        Files.writeString(docs.resolve("a.txt"), "The kettle.");
        try (var large = new RandomAccessFile(docs.resolve("b.txt").toFile(), "rw")) {
            large.setLength(SIZE); // without contents, so it takes no space
        }
        Files.writeString(docs.resolve("c.txt"), "Another kettle.");
        try (KnowledgeBase manual =
                KnowledgeBase.named("manual").directory(docs).build()) {
            check(manual, manual.refresh());
        }
    }

    @Test
    void areReportedForOtherSources() {
        var large = new byte[SIZE];
        Arrays.fill(large, (byte) 'a');
        DocumentSource source = () -> new Listing(
                List.of(
                        new SourceDocument("a.txt", () -> bytes("The kettle.")),
                        new SourceDocument("b.txt", () -> large).withVersion("1"),
                        new SourceDocument("c.txt", () -> bytes("Another kettle."))),
                List.of());
        try (KnowledgeBase manual = KnowledgeBase.named("manual").source(source).build()) {
            check(manual, manual.refresh());
            assertThat(manual.refresh()).hasToString("0 added, 2 unchanged, 0 removed, 1 problems");
        }
        assertThatThrownBy(() ->
                        KnowledgeBase.named("m").source(source).maxFileSize(0).build())
                .hasMessageContaining("KARTA-558");
    }
}
