/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.store.SearchOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that are killed while they read documents. */
@Timeout(300)
class CrashedIngestionTest {

    private static final int DOCUMENTS = 60;
    private static final int CRASHES = 5;

    /** Documents that are stored together: each has 138,783 characters in its chunks, a batch at least 1,000,000. */
    private static final int BATCH = 8;

    private static final int WORDS = 20_000;

    @TempDir
    Path directory;

    /** The last document that a JVM has begun, in the order of the documents. */
    private int largest;

    /** Embeds the length of a text. */
    private static final class Lengths implements EmbeddingService {

        @Override
        public List<Embedding> embedAll(List<String> texts) {
            return texts.stream().map(text -> Embedding.of(text.length(), 1)).toList();
        }

        @Override
        public int dimensions() {
            return 2;
        }
    }

    private static KnowledgeBaseBuilder manual(Path directory) {
        return KnowledgeBase.named("manual")
                .directory(directory.resolve("docs"))
                .embeddings(new Lengths(), "lengths");
    }

    private static KnowledgeBase indexed(Path directory) {
        return manual(directory).index(directory.resolve("index")).build();
    }

    /** Reads documents until it is killed, and prints their numbers. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) {
            try (KnowledgeBase manual = indexed(Path.of(arguments[0]))) {
                manual.refresh(step -> System.out.println(step.number()));
            }
        }
    }

    private void write() throws IOException {
        Files.createDirectories(directory.resolve("docs"));
        for (int i = 0; i < DOCUMENTS; i++) {
            Files.writeString(
                    directory.resolve("docs/d%02d.md".formatted(i)),
                    "# Title\nunique%02d %s\n".formatted(i, "words ".repeat(WORDS)));
        }
    }

    /** Ends a JVM a short time after it has begun a document, or after its end. */
    private void crash(Random random) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process program = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .start();
        int last = 1 + random.nextInt(DOCUMENTS);
        largest = Math.max(largest, last);
        try (var reader = new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8))) {
            List<String> output = new ArrayList<>();
            String line = reader.readLine();
            while (line != null && !line.equals(Integer.toString(last))) {
                output.add(line);
                line = reader.readLine();
            }
            assertThat(line).as("document %d after %s", last, output).isEqualTo(Integer.toString(last));
            program.waitFor(random.nextInt(100), TimeUnit.MILLISECONDS);
        } finally {
            program.destroyForcibly().waitFor(); // kill -9
        }
    }

    @Test
    void continuesWithTheMissingDocuments() throws Exception {
        write();
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < CRASHES; i++) {
            crash(random);
        }

        try (KnowledgeBase manual = indexed(directory);
                KnowledgeBase expected = manual(directory).build()) {
            RefreshReport report = manual.refresh();

            assertThat(report.added() + report.unchanged()).as("seed %d", seed).isEqualTo(DOCUMENTS);
            assertThat(report.unchanged())
                    .as("the batches before document %d, seed %d", largest, seed)
                    .isGreaterThanOrEqualTo((largest - 1) / BATCH * BATCH);
            assertThat(report.problems()).isEmpty();
            assertThat(manual.size()).as("seed %d", seed).isEqualTo(expected.size());
            for (int i = 0; i < DOCUMENTS; i++) {
                assertThat(manual.textSearch("unique%02d".formatted(i), SearchOptions.top(20)))
                        .as("document %d, seed %d", i, seed)
                        .hasSize(1);
            }
        }
        assertThat(isClean()).as("seed %d", seed).isTrue();
    }

    private boolean isClean() throws IOException {
        try (var files = FSDirectory.open(directory.resolve("index"));
                var check = new CheckIndex(files)) {
            return check.checkIndex().clean;
        }
    }
}
