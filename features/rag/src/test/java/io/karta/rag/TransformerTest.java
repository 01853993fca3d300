/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.read.ChunkTransformer;
import io.karta.rag.store.SearchOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transformers of the texts of chunks. */
class TransformerTest {

    /** Applies a function to the text of a chunk and the title of its document. */
    record TextChange(String version, BinaryOperator<String> function) implements ChunkTransformer {

        @Override
        public String transform(Chunk chunk, Document document) {
            return function.apply(chunk.text(), document.title());
        }
    }

    @TempDir
    Path docs;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(docs.resolve("a.md"), "# Returns\nA refund takes 30 days.\n");
        Files.writeString(docs.resolve("b.md"), "# Goods\nThe warranty.\n");
    }

    private KnowledgeBaseBuilder manual(LuceneStore store) {
        return KnowledgeBase.named("manual").directory(docs).store(store);
    }

    @Test
    void changeTheTextsInTheirOrder() {
        try (KnowledgeBase manual = manual(LuceneStore.inMemory())
                .transformer(new TextChange("title", (text, title) -> title + " of the shop: " + text))
                .transformer(new TextChange("upper", (text, title) -> text.replace("shop", "department store")))
                .build()) {
            assertThat(manual.textSearch("\"department store\" +refund", SearchOptions.top(5)))
                    .singleElement()
                    .satisfies(found -> {
                        assertThat(found.chunk().text()).startsWith("Returns of the department store: ");
                        assertThat(found.chunk().id()).isEqualTo("a.md#0");
                    });
        }
    }

    @Test
    void readDocumentsAgainAfterTheirVersionHasChanged() {
        var store = LuceneStore.inMemory();
        manual(store)
                .transformer(new TextChange("1", (text, title) -> text + " one"))
                .build()
                .refresh();

        RefreshReport same = manual(store)
                .transformer(new TextChange("1", (text, title) -> text + " one"))
                .build()
                .refresh();
        RefreshReport changed = manual(store)
                .transformer(new TextChange("2", (text, title) -> text + " two"))
                .build()
                .refresh();

        assertThat(same).hasToString("0 added, 2 unchanged, 0 removed, 0 problems");
        assertThat(changed).hasToString("2 added, 0 unchanged, 0 removed, 0 problems");
    }

    @Test
    void reportDocumentsThatTheyCannotChange() {
        try (KnowledgeBase manual = manual(LuceneStore.inMemory())
                .transformer(new TextChange("blank", (text, title) -> title.equals("Goods") ? " " : text))
                .build()) {
            RefreshReport report = manual.refresh();

            assertThat(report.added()).isEqualTo(1);
            assertThat(report.problems()).singleElement().satisfies(problem -> assertThat(problem.message())
                    .contains("KARTA-608", "'blank'", "b.md#0"));
        }
    }
}
