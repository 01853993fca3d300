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
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What nodes have left in the database of {@link SixSteps} after faults: no step is lost or recorded twice.
 *
 * @param pauses whether nodes were paused: such a node ends the step that it was in, which another one has recorded
 */
record Evidence(String name, int faults, boolean pauses, TestDatabase database) {

    @SuppressWarnings("try") // the platform runs what is left until it is closed
    void finishWhatIsLeft() throws Exception {
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

    void judge() throws SQLException {
        JdbcProcessStore store = store();
        List<StoredProcess> processes = store.find(ProcessQuery.all().limit(1_000_000));
        var ends = processes.stream().map(StoredProcess::status).toList();
        List<List<JournalEntry>> journals =
                processes.stream().map(process -> store.load(process.id())).toList();
        List<JournalEntry> entries = journals.stream().flatMap(List::stream).toList();
        long completed = ends.stream().filter(ProcessStatus.COMPLETED::equals).count();
        long notStarted = ends.stream()
                .filter(ProcessStatus.NOT_STARTED::equals)
                .count(); // created, but its node crashed before it was started
        long stuck = ends.stream().filter(ProcessStatus.STUCK::equals).count();
        long recorded = succeeded(entries);
        long takeovers =
                entries.stream().filter(JournalEntry.Started.class::isInstance).count()
                        - (processes.size() - notStarted);
        // what a record tells must have happened, and what has a record must not happen again
        long lost = count("SELECT COUNT(*) FROM karta_journal j WHERE kind = 'ActionRan' AND entry LIKE "
                + "'%SUCCEEDED%'"
                + " AND NOT EXISTS (SELECT 1 FROM evidence e WHERE e.process = j.process"
                + " AND j.entry LIKE CONCAT('%.step', e.step, '\"%'))");
        long late = count("SELECT COUNT(*) FROM evidence WHERE recorded > 0");
        long doubled = journals.stream().mapToLong(Evidence::recordedTwice).sum();
        long again = count("SELECT COUNT(*) FROM evidence") - recorded;
        report(processes.size(), notStarted, completed, stuck, takeovers, recorded, again, late, lost, doubled);

        assertThat(ends).isSubsetOf(ProcessStatus.COMPLETED, ProcessStatus.STUCK, ProcessStatus.NOT_STARTED);
        assertThat(takeovers).as("takeovers").isPositive();
        assertThat(lost).as("steps lost").isZero();
        assertThat(doubled).as("steps recorded twice").isZero();
        if (!pauses) {
            assertThat(late).as("steps that ran after they were recorded").isZero();
        }
        assertThat(count("SELECT COUNT(*) FROM (SELECT process FROM karta_journal WHERE kind = 'Ended' GROUP BY process"
                        + " HAVING COUNT(*) > 1) x"))
                .as("processes with two ends")
                .isZero();
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

    /** Checks that what each step has done is there once, with its record. */
    void isExactlyOnce() throws SQLException {
        assertThat(count("SELECT COUNT(*) FROM evidence"))
                .as("what steps have done")
                .isPositive()
                .isEqualTo(count("SELECT COUNT(*) FROM karta_journal WHERE kind = 'ActionRan'"
                        + " AND entry LIKE '%SUCCEEDED%'"));
        assertThat(count("SELECT COUNT(*) FROM (SELECT process FROM evidence GROUP BY process, step"
                        + " HAVING COUNT(*) > 1) x"))
                .as("steps that happened twice")
                .isZero();
    }

    private static long recordedTwice(List<JournalEntry> journal) {
        return succeeded(journal)
                - journal.stream()
                        .filter(JournalEntry.ActionRan.class::isInstance)
                        .map(JournalEntry.ActionRan.class::cast)
                        .filter(entry -> entry.output().isPresent())
                        .map(entry -> entry.run().action())
                        .distinct()
                        .count();
    }

    /** Prints the times from the crash of a node to the starts of its processes on another one. */
    void reportTakeovers(List<Instant> crashes) {
        JdbcProcessStore store = store();
        List<Long> millis = store.find(ProcessQuery.all().limit(1_000_000)).stream()
                .flatMap(process -> takeovers(store.load(process.id()), crashes))
                .map(Duration::toMillis)
                .sorted()
                .toList();

        assertThat(millis).as("takeovers").isNotEmpty();
        Stream.of(
                        "| nodes | crashes | lease | takeovers | median | p95 | longest |",
                        "|---|---|---|---|---|---|---|",
                        "| %s | %d | %d ms | %d | %d ms | %d ms | %d ms |"
                                .formatted(
                                        name,
                                        crashes.size(),
                                        SixSteps.LEASE.toMillis(),
                                        millis.size(),
                                        millis.get(millis.size() / 2),
                                        millis.get(millis.size() * 95 / 100),
                                        millis.get(millis.size() - 1)))
                .forEach(System.out::println);
    }

    /** The last entry before a takeover precedes the crash. */
    private static Stream<Duration> takeovers(List<JournalEntry> journal, List<Instant> crashes) {
        return IntStream.range(2, journal.size())
                .filter(i -> journal.get(i) instanceof JournalEntry.Started)
                .boxed()
                .flatMap(i -> crashes.stream()
                        .filter(crash -> !crash.isBefore(journal.get(i - 1).at()))
                        .limit(1)
                        .map(crash -> Duration.between(crash, journal.get(i).at()))
                        .filter(time -> !time.isNegative()));
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
        String head = "| nodes | faults | processes | not started | completed | stuck | takeovers | steps recorded "
                + "| steps run again | of these after the record | steps lost | recorded twice |";
        var row = new StringBuilder("| " + name + " | " + faults + " |");
        for (long number : numbers) {
            row.append(' ').append(number).append(" |");
        }
        Stream.of(head, "|---|---|---|---|---|---|---|---|---|---|---|---|", row.toString())
                .forEach(System.out::println);
    }
}
