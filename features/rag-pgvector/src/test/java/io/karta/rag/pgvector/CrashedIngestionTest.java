/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.rag.KnowledgeBase;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.store.SearchOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are killed while they read documents. */
@Timeout(300)
class CrashedIngestionTest {

    private static final int DOCUMENTS = 30;
    private static final int CRASHES = 3;

    /** Documents that are stored together: each has 138,783 characters in its chunks, a batch at least 1,000,000. */
    private static final int BATCH = 8;

    private static final int WORDS = 20_000;

    @TempDir
    Path docs;

    private final String name = UUID.randomUUID().toString();

    /** The last document that a node has begun, in the order of the documents. */
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

    private static KnowledgeBase node(DataSource source, Path docs, String name) {
        return KnowledgeBase.named("manual")
                .directory(docs)
                .store(PgvectorStore.of(source, name))
                .embeddings(new Lengths(), "lengths")
                .build();
    }

    /** Reads documents until it is killed, and prints their numbers. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) {
            try (KnowledgeBase node = node(TestDatabase.connect(), Path.of(arguments[0]), arguments[1])) {
                node.refresh(step -> System.out.println(step.number()));
            }
        }
    }

    private void write() throws IOException {
        for (int i = 0; i < DOCUMENTS; i++) {
            Files.writeString(
                    docs.resolve("d%02d.md".formatted(i)),
                    "# Title\nunique%02d %s\n".formatted(i, "words ".repeat(WORDS)));
        }
    }

    /** Ends a node a short time after it has begun a document, or after its end. */
    private void crash(Random random) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process program = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        docs.toString(),
                        name)
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

    /** The lease of a killed node expires after two minutes. */
    private void expireLease(DataSource source) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.prepareStatement(
                        "UPDATE karta_knowledge_lease SET leased_until = clock_timestamp() - interval '1 second'"
                                + " WHERE knowledge = ?")) {
            statement.setString(1, name);
            statement.executeUpdate();
        }
    }

    @Test
    void continuesWithTheMissingDocuments() throws Exception {
        DataSource source = TestDatabase.server();
        write();
        long seed = System.nanoTime();
        var random = new Random(seed);
        PgvectorStore.of(source, name); // creates the tables
        for (int i = 0; i < CRASHES; i++) {
            crash(random);
            expireLease(source);
        }

        try (KnowledgeBase node = node(source, docs, name);
                KnowledgeBase expected =
                        KnowledgeBase.named("expected").directory(docs).build()) {
            RefreshReport report = node.refresh();

            assertThat(report.added() + report.unchanged()).as("seed %d", seed).isEqualTo(DOCUMENTS);
            assertThat(report.unchanged())
                    .as("the batches before document %d, seed %d", largest, seed)
                    .isGreaterThanOrEqualTo((largest - 1) / BATCH * BATCH);
            assertThat(report.problems()).isEmpty();
            assertThat(node.size()).as("seed %d", seed).isEqualTo(expected.size());
            for (int i = 0; i < DOCUMENTS; i++) {
                assertThat(node.textSearch("unique%02d".formatted(i), SearchOptions.top(20)))
                        .as("document %d, seed %d", i, seed)
                        .hasSize(1);
            }
        }
    }
}
