/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that cannot be read. The failure is passed to the visitor: the user root can read each directory. */
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
}
