/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes crash at random moments, and other nodes recover their processes. The system property
 * {@code karta.resume.kills} sets the number of crashes for each database.
 */
class ResumeTest {

    private static final int KILLS = Integer.getInteger("karta.resume.kills", 100);
    private static final long SEED = Long.getLong("karta.resume.seed", 20_261_120L);
    private static final int NODES = 2;
    private static final int LONGEST_LIFE = 400;

    @Test
    void noStepIsLostOrDoubledOnH2(@TempDir Path folder) throws Exception {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
                .start();
        try (var database = TestDatabase.at("jdbc:h2:tcp://localhost:" + server.getPort() + "/./karta")) {
            new Massacre("H2", database).run();
        } finally {
            server.stop();
        }
    }

    @Test
    void noStepIsLostOrDoubledOnPostgres() throws Exception {
        try (var database = TestDatabase.postgres()) {
            new Massacre("PostgreSQL", database).run();
        }
    }

    private record Massacre(String name, TestDatabase database) {

        void run() throws Exception {
            SixSteps.createEvidence(database);
            SixSteps.platform(database).close(); // makes the tables
            killNodes();
            finishWhatIsLeft();
            judge();
        }

        private void killNodes() throws Exception {
            ExecutorService slots = Executors.newFixedThreadPool(NODES);
            try {
                List<Callable<Void>> lives = new ArrayList<>();
                for (int slot = 0; slot < NODES; slot++) {
                    var random = new Random(SEED + slot);
                    lives.add(() -> {
                        for (int kill = 0; kill < KILLS / NODES; kill++) {
                            liveAndDie(random.nextInt(LONGEST_LIFE));
                        }
                        return null;
                    });
                }
                for (Future<Void> life : slots.invokeAll(lives)) {
                    life.get();
                }
            } finally {
                slots.shutdownNow();
            }
        }

        private void liveAndDie(long millis) throws Exception {
            Process node = NodeProcesses.start(SixSteps.class, database.url());
            try (BufferedReader out = node.inputReader()) {
                assertThat(out.lines().anyMatch(SixSteps.READY::equals))
                        .as("the node lives")
                        .isTrue();
                node.waitFor(millis, TimeUnit.MILLISECONDS);
            } finally {
                node.destroyForcibly().waitFor();
            }
        }

        @SuppressWarnings("try") // the platform runs what is left until it is closed
        private void finishWhatIsLeft() throws Exception {
            JdbcProcessStore store = store();
            var query = ProcessQuery.all().withStatus(ProcessStatus.RUNNING);
            LocalPlatform platform = SixSteps.platform(database);
            try {
                eventually(() -> store.find(query).isEmpty(), () -> "still running: " + store.find(query));
            } finally {
                platform.close();
            }
        }

        private JdbcProcessStore store() {
            var codec = ShapeJournalCodec.of(SixSteps.agents(database), new Shapes(), List.of());
            return JdbcProcessStore.of(database.pool(), codec);
        }

        private void judge() throws SQLException {
            JdbcProcessStore store = store();
            List<StoredProcess> processes = store.find(ProcessQuery.all().limit(1_000_000));
            var ends = processes.stream().map(StoredProcess::status).toList();
            List<JournalEntry> entries = processes.stream()
                    .flatMap(process -> store.load(process.id()).stream())
                    .toList();
            long completed =
                    ends.stream().filter(ProcessStatus.COMPLETED::equals).count();
            long notStarted = ends.stream()
                    .filter(ProcessStatus.NOT_STARTED::equals)
                    .count(); // created, but its node crashed before it was started
            long stuck = ends.stream().filter(ProcessStatus.STUCK::equals).count();
            long recorded = succeeded(entries);
            long takeovers = entries.stream()
                            .filter(JournalEntry.Started.class::isInstance)
                            .count()
                    - (processes.size() - notStarted);
            // what a record tells must have happened, and what has a record must not happen again
            long lost = count("SELECT COUNT(*) FROM karta_journal j WHERE kind = 'ActionRan' AND entry LIKE "
                    + "'%SUCCEEDED%'"
                    + " AND NOT EXISTS (SELECT 1 FROM evidence e WHERE e.process = j.process"
                    + " AND j.entry LIKE '%.step' || CAST(e.step AS VARCHAR(9)) || '\"%')");
            long doubled = count("SELECT COUNT(*) FROM evidence WHERE recorded > 0");
            long again = count("SELECT COUNT(*) FROM evidence") - recorded;
            report(processes.size(), notStarted, completed, stuck, takeovers, recorded, again, lost, doubled);

            assertThat(ends).isSubsetOf(ProcessStatus.COMPLETED, ProcessStatus.STUCK, ProcessStatus.NOT_STARTED);
            assertThat(takeovers).as("takeovers").isPositive();
            assertThat(lost).as("steps lost").isZero();
            assertThat(doubled).as("steps doubled").isZero();
            assertThat(completed * SixSteps.STEPS).as("steps of what completed").isLessThanOrEqualTo(recorded);
            assertThat(count("SELECT COUNT(*) FROM (SELECT process FROM evidence WHERE step = 3 AND process "
                            + "IN"
                            + " (SELECT id FROM karta_process WHERE agent = 'Careful') GROUP BY "
                            + "process HAVING COUNT(*) > 1) x"))
                    .as("steps that must not run twice and did")
                    .isZero();
            assertThat(count("SELECT COUNT(*) FROM karta_process WHERE status = 'STUCK' AND agent <> 'Careful'"))
                    .as("stuck without a reason")
                    .isZero();
        }

        private static long succeeded(Collection<JournalEntry> entries) {
            return entries.stream()
                    .filter(JournalEntry.ActionRan.class::isInstance)
                    .map(JournalEntry.ActionRan.class::cast)
                    .filter(entry -> entry.output().isPresent())
                    .count();
        }

        private long count(String sql) throws SQLException {
            try (var connection = database.pool().getConnection();
                    var statement = connection.createStatement();
                    var rows = statement.executeQuery(sql)) {
                rows.next();
                return rows.getLong(1);
            }
        }

        private void report(long... numbers) {
            String head =
                    "| database | kills | processes | not started | completed | stuck | takeovers | steps recorded "
                            + "| steps run again | steps lost | steps doubled |";
            var row = new StringBuilder("| " + name + " | " + KILLS / NODES * NODES + " |");
            for (long number : numbers) {
                row.append(' ').append(number).append(" |");
            }
            Stream.of(head, "|---|---|---|---|---|---|---|---|---|---|---|", row.toString())
                    .forEach(System.out::println);
        }
    }
}
