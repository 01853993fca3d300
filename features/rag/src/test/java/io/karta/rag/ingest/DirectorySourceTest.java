/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.rag.ingest.DocumentSource.SourceDocument;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that are links, or cannot be read. The latter is passed to the visitor: root can read each directory. */
class DirectorySourceTest {

    @TempDir
    Path docs;

    private DirectorySource.Walk walk() {
        return new DirectorySource(docs, 1000, uri -> true).new Walk(docs);
    }

    @Test
    void reportsASubdirectoryAndContinues() throws IOException {
        DirectorySource.Walk walk = walk();

        assertThat(walk.visitFileFailed(docs.resolve("a/b"), new AccessDeniedException("b")))
                .isEqualTo(FileVisitResult.CONTINUE);
        assertThat(walk.postVisitDirectory(docs.resolve("c"), new IOException("ended")))
                .isEqualTo(FileVisitResult.CONTINUE);
        assertThat(walk.postVisitDirectory(docs.resolve("d"), null)).isEqualTo(FileVisitResult.CONTINUE);

        assertThat(walk.problems).extracting(DocumentProblem::uri).containsExactly("a/b", "c");
        assertThat(walk.problems).allMatch(problem -> problem.message().contains("KARTA-561"));
    }

    @Test
    void failsForTheDirectoryItself() {
        assertThatThrownBy(() -> walk().visitFileFailed(docs, new AccessDeniedException("docs")))
                .isInstanceOf(AccessDeniedException.class);
    }

    @Nested
    class OfLinks {

        @TempDir
        Path elsewhere;

        private DocumentSource.Listing listing() {
            return new DirectorySource(docs, 1000, uri -> uri.endsWith(".md")).list();
        }

        private static void write(Path file) throws IOException {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "text");
        }

        @Test
        void reportsALinkOutOfTheDirectory() throws IOException {
            write(elsewhere.resolve("secret.md"));
            write(docs.resolve("a.md"));
            Files.createSymbolicLink(docs.resolve("guides"), elsewhere);

            assertThat(listing().documents()).extracting(SourceDocument::uri).containsExactly("a.md");
            assertThat(listing().problems()).extracting(DocumentProblem::uri).containsExactly("guides");
            assertThat(listing().problems().get(0).message()).startsWith("KARTA-559");
        }

        @Test
        void listsTheFilesOfADirectoryOnce() throws IOException {
            write(docs.resolve("guides/a.md"));
            Files.createSymbolicLink(docs.resolve("copy"), docs.resolve("guides"));
            Files.createSymbolicLink(docs.resolve("guides/up"), docs);

            assertThat(listing().documents()).extracting(SourceDocument::uri).containsExactly("guides/a.md");
            assertThat(listing().problems()).isEmpty();
        }

        @Test
        void listsTheFilesOfAVolumeOfKubernetes() throws IOException {
            write(docs.resolve("..2026_11_29/guides/deep/a.md"));
            write(docs.resolve("..2026_11_29/b.md"));
            Files.createSymbolicLink(docs.resolve("..data"), Path.of("..2026_11_29"));
            Files.createSymbolicLink(docs.resolve("guides"), Path.of("..data/guides"));
            Files.createSymbolicLink(docs.resolve("b.md"), Path.of("..data/b.md"));

            assertThat(listing().documents())
                    .extracting(SourceDocument::uri)
                    .containsExactly("b.md", "guides/deep/a.md");
            assertThat(listing().problems()).isEmpty();
        }
    }
}
