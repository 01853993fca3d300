/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.benchmarks.Repetitions;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.JdbcProcessStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Measures what a heartbeat and an answer take while a million processes in PostgreSQL wait for users, 200,000 of them
 * as parents of others. A thousand processes are asked for real; the database then copies their rows.
 */
public final class BacklogTable {

    private static final int ASKED = Math.max(20, Repetitions.of(1_000));
    private static final int COPIES = Repetitions.of(1_000);
    private static final int HEARTBEATS = 100;
    private static final Duration LEASE = Duration.ofHours(1);

    private BacklogTable() {}

    /**
     * Measures and prints the table.
     *
     * @param arguments none
     * @throws IOException if the database cannot be stopped
     * @throws SQLException if the database rejects a statement
     */
    public static void main(String[] arguments) throws IOException, SQLException {
        Optional<EmbeddedPostgres> started = PooledDatabase.startPostgres(System.out);
        if (started.isPresent()) {
            try (var server = started.get();
                    var database = PooledDatabase.postgres(server)) {
                print(database, System.out);
            }
        }
        System.out.println("JDK " + Runtime.version());
    }

    private static void print(PooledDatabase database, PrintStream out) throws SQLException {
        AgentModel agent = SupportDesk.asking();
        ProcessStore store =
                JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
        List<String> asked;
        try (var platform = database.platform(agent)) {
            asked = WaitingProcesses.ask(platform, agent, ASKED);
        }
        print(0, database, store, agent, asked, out);
        copy(database);
        print(COPIES, database, store, agent, asked, out);
    }

    private static void copy(PooledDatabase database) throws SQLException {
        String copies = "generate_series(1, " + COPIES + ") AS copies(k)";
        execute(
                database,
                "INSERT INTO karta_process (id, agent, goal, parent, status, version, created_at, changed_at, wakes_at,"
                        + " awaits, caller, label) SELECT id || '-' || k, agent, goal,"
                        + " CASE WHEN k % 5 = 0 THEN id || '-' || (k - 1) END, status, version, created_at, changed_at,"
                        + " wakes_at, awaits, caller, label FROM karta_process, " + copies);
        execute(
                database,
                "INSERT INTO karta_claim (process, owner, claimed_until)"
                        + " SELECT process || '-' || k, owner, claimed_until FROM karta_claim, " + copies);
        execute(
                database,
                "INSERT INTO karta_question (process, id, role, asked_at)"
                        + " SELECT process || '-' || k, id, role, asked_at FROM karta_question, " + copies);
        execute(
                database,
                "INSERT INTO karta_journal (process, number, kind, at, entry)"
                        + " SELECT process || '-' || k, number, kind, at, entry FROM karta_journal, " + copies);
        execute(database, "VACUUM ANALYZE");
    }

    private static void execute(PooledDatabase database, String sql) throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void print(
            int copies,
            PooledDatabase database,
            ProcessStore store,
            AgentModel agent,
            List<String> asked,
            PrintStream out) {
        Set<String> claimed = new HashSet<>();
        for (String id : asked.subList(0, asked.size() / 2)) {
            if (store.claim(id, "node", LEASE).isPresent()) {
                claimed.add(id);
            }
        }
        long[] heartbeats = new long[HEARTBEATS];
        for (int i = 0; i < HEARTBEATS; i++) {
            heartbeats[i] = heartbeat(store, claimed);
        }
        Arrays.sort(heartbeats);
        claimed.forEach(id -> store.release(id, "node"));
        int end = asked.size();
        List<String> ids = copies == 0
                ? asked.subList(end / 2, end * 3 / 4)
                : asked.subList(end * 3 / 4, end).stream()
                        .map(id -> id + "-" + copies)
                        .toList();
        double answer;
        try (var platform = database.platform(agent)) {
            answer = WaitingProcesses.answer(platform, ids) / 1e6;
        }
        out.printf(
                Locale.ROOT,
                "PostgreSQL %,12d waiting: a heartbeat with %,d claims takes %.1f ms, an answer %.1f ms (medians)%n",
                asked.size() * (1L + copies),
                claimed.size(),
                heartbeats[HEARTBEATS / 2] / 1e6,
                answer);
    }

    /** Returns the duration of the statements of one heartbeat, in nanoseconds. */
    private static long heartbeat(ProcessStore store, Set<String> claimed) {
        long start = System.nanoTime();
        store.renew("node", claimed, LEASE);
        int found = store.find(
                        ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandoned())
                .size();
        found += store.find(ProcessQuery.all()
                        .withStatus(
                                ProcessStatus.WAITING,
                                ProcessStatus.STUCK,
                                ProcessStatus.PAUSED,
                                ProcessStatus.NOT_STARTED)
                        .ready())
                .size();
        long time = System.nanoTime() - start;
        if (found > 0) {
            throw new IllegalStateException(found + " processes are abandoned or ready, but none should be");
        }
        return time;
    }
}
