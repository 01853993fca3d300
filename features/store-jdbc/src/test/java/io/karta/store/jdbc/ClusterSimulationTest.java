/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStore.Takeover;
import io.karta.spi.StoredProcess;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One hundred simulated nodes with the real store on PostgreSQL: ten of them fail, and the others take over their
 * processes. The system property {@code karta.simulation.waiting} sets the number of suspended processes.
 */
class ClusterSimulationTest {

    private static final int NODES = 100;
    private static final int FAILED = 10;
    private static final int RUNNING = 40;
    private static final int WAITING = Integer.getInteger("karta.simulation.waiting", 20_000);
    private static final int CONNECTIONS = 8;
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final ProcessStatus[] SUSPENDED = {
        ProcessStatus.STUCK, ProcessStatus.PAUSED, ProcessStatus.NOT_STARTED
    };
    private static final Set<String> SEARCHES_OF_USERS =
            Set.of("karta_process_agent", "karta_process_goal", "karta_process_caller", "karta_process_label");

    /** The heartbeats of one node. */
    private static final class Node {

        private final String name;
        private final ProcessStore store;
        private final Set<String> claimed = new HashSet<>();
        private final List<Duration> heartbeats = new ArrayList<>();
        private Set<String> overdue = Set.of();

        Node(String name, ProcessStore store) {
            this.name = name;
            this.store = store;
        }

        /** Searches as the engine does. Returns the number of batches of claims. */
        int beat() {
            long start = System.nanoTime();
            int batches = takeOver();
            assertThat(store.find(ProcessQuery.all()
                            .withStatus(ProcessStatus.WAITING, SUSPENDED)
                            .ready()))
                    .isEmpty();
            heartbeats.add(Duration.ofNanos(System.nanoTime() - start));
            return batches;
        }

        private int takeOver() {
            Set<String> left = new HashSet<>();
            var query = ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandoned();
            int batches = 0;
            List<StoredProcess> page = store.find(query);
            while (!page.isEmpty()) {
                Set<String> ids = page.stream().map(StoredProcess::id).collect(Collectors.toSet());
                Set<String> late = ids.stream().filter(overdue::contains).collect(Collectors.toSet());
                Takeover.Result result = store.takeOver(new Takeover(name, LEASE, ids, late));
                claimed.addAll(result.claimed());
                left.addAll(result.left());
                batches++;
                page = store.find(query.after(page.get(page.size() - 1).id()));
            }
            overdue = left;
            return batches;
        }
    }

    private static ProcessStore store(TestDatabase database) {
        return JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
    }

    private static void fill(TestDatabase database) throws SQLException {
        List<String> indexes = heartbeatIndexes(database);
        String insert = "INSERT INTO karta_process (id, agent, goal, status, version, created_at, changed_at, wakes_at)"
                + " SELECT %s, 'Desk', 'answer', '%s', 3, now(), now(), %s FROM generate_series(0, %d) AS a(x)";
        execute(
                database,
                "SET session_replication_role = replica", // the rows of claims are known to have their process
                insert.formatted("'w' || lpad(x::text, 9, '0')", "WAITING", "TIMESTAMP '2999-01-01'", WAITING - 1),
                insert.formatted("'r' || md5(x::text)", "RUNNING", "NULL", NODES * RUNNING - 1),
                "INSERT INTO karta_claim (process) SELECT id FROM karta_process WHERE status = 'WAITING'",
                // the claims of the first nodes have expired
                ("INSERT INTO karta_claim (process, owner, claimed_until) SELECT 'r' || md5(x::text),"
                                + " 'node' || x %% %1$d,"
                                + " now() + INTERVAL '1 hour' * (CASE WHEN x %% %1$d < %2$d THEN -1 ELSE 1 END)"
                                + " FROM generate_series(0, %3$d) AS a(x)")
                        .formatted(NODES, FAILED, NODES * RUNNING - 1),
                "RESET session_replication_role",
                "SET maintenance_work_mem = '1GB'",
                String.join(";", indexes),
                "ANALYZE");
    }

    /** Drops the indexes, because one of 100 million rows is built faster afterwards; returns those of heartbeats. */
    private static List<String> heartbeatIndexes(TestDatabase database) throws SQLException {
        List<String> definitions = new ArrayList<>();
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement();
                var indexes = statement.executeQuery("SELECT indexname, indexdef FROM pg_indexes WHERE schemaname ="
                        + " current_schema() AND tablename = 'karta_process' AND indexdef NOT LIKE '%UNIQUE%'")) {
            while (indexes.next()) {
                execute(database, "DROP INDEX " + indexes.getString(1));
                if (!SEARCHES_OF_USERS.contains(indexes.getString(1))) {
                    definitions.add(indexes.getString(2));
                }
            }
        }
        return definitions;
    }

    private static void execute(TestDatabase database, String... statements) throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<Integer> beat(List<Node> nodes) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            List<Integer> batches = new ArrayList<>();
            for (Future<Integer> beaten : threads.invokeAll(
                    nodes.stream().map(node -> (Callable<Integer>) node::beat).toList())) {
                batches.add(beaten.get());
            }
            return batches;
        } finally {
            threads.shutdownNow();
        }
    }

    private static int claimed(List<Node> nodes) {
        return nodes.stream().mapToInt(node -> node.claimed.size()).sum();
    }

    @Test
    void processesOfFailedNodesAreSharedByTheOthers() throws Exception {
        try (TestDatabase database = TestDatabase.postgres()) {
            store(database);
            fill(database);
            List<Node> nodes = IntStream.range(FAILED, NODES)
                    .mapToObj(i -> new Node("node" + i, store(database)))
                    .toList();

            int mostBatches =
                    beat(nodes).stream().mapToInt(batches -> batches).max().orElseThrow();
            int first = claimed(nodes);
            beat(nodes);

            int most =
                    nodes.stream().mapToInt(node -> node.claimed.size()).max().orElseThrow();
            print(first, claimed(nodes) - first, most, mostBatches, medianMillis(nodes));
            assertThat(nodes.stream().flatMap(node -> node.claimed.stream()))
                    .hasSize(FAILED * RUNNING)
                    .doesNotHaveDuplicates();
            assertThat(first).as("taken over in the first heartbeat").isEqualTo(FAILED * RUNNING);
            assertThat(most).as("processes that one node has taken over").isEqualTo(12);
            assertThat(mostBatches).isLessThanOrEqualTo(FAILED * RUNNING / 100 + 1);
        }
    }

    /** Of the heartbeat without a failed node. */
    private static double medianMillis(List<Node> nodes) {
        List<Duration> times =
                nodes.stream().map(node -> node.heartbeats.get(1)).sorted().toList();
        return times.get(times.size() / 2).toNanos() / 1e6;
    }

    private static void print(int first, int second, int most, int batches, double millis) {
        Stream.of(
                        "| nodes | failed | suspended | running | taken over in heartbeat 1 | in heartbeat 2"
                                + " | most by one"
                                + " node | batches per node | searches of heartbeat 2 (median) |",
                        "|---|---|---|---|---|---|---|---|---|",
                        "| %d | %d | %d | %d | %d | %d | %d | %d | %.1f ms |"
                                .formatted(
                                        NODES, FAILED, WAITING, NODES * RUNNING, first, second, most, batches, millis))
                .forEach(System.out::println);
    }
}
