/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Three nodes that run processes, with clocks an hour apart, and one with two connections: each is killed, and each is
 * paused for longer than its lease. The system property {@code karta.faults.rounds} sets the number of repetitions.
 */
class NodeFaultsTest {

    private static final int ROUNDS = Integer.getInteger("karta.faults.rounds", 1);
    private static final Duration PAUSE = SixSteps.LEASE.multipliedBy(2);
    private static final int LONGEST_LIFE = 5000;
    private static final List<String[]> NODES = List.of(
            new String[] {"-Dskew=0", "-Dconnections=20"},
            new String[] {"-Dskew=60", "-Dconnections=2"},
            new String[] {"-Dskew=-60", "-Dconnections=20"});

    @Test
    void noStepIsLostOrDoubledOnPostgres() throws Exception {
        try (var database = TestDatabase.postgres()) {
            new Cluster("3, PostgreSQL", database).run();
        }
    }

    @Test
    void noStepIsLostOrDoubledWithGroupCommitOnPostgres() throws Exception {
        try (var database = TestDatabase.postgres()) {
            new Cluster("3, PostgreSQL, group commit", database, List.of("-Dgroups=true")).run();
        }
    }

    /** The work of a step and its record are in one transaction, so no work is done twice either. */
    @Test
    void eachTransactionalStepHappensOnceOnPostgres() throws Exception {
        try (var database = TestDatabase.postgres()) {
            new Cluster("3, PostgreSQL, JTA", database, List.of("-Djta=true"))
                    .run()
                    .isExactlyOnce();
        }
    }

    @Test
    void eachTransactionalStepHappensOnceOnMariaDb() throws Exception {
        try (var database = TestDatabase.mariaDb()) {
            new Cluster("3, MariaDB, JTA", database, List.of("-Djta=true"))
                    .run()
                    .isExactlyOnce();
        }
    }

    @Test
    void noStepIsLostOrDoubledOnMariaDb() throws Exception {
        try (var database = TestDatabase.mariaDb()) {
            new Cluster("3, MariaDB", database).run();
        }
    }

    /** Nodes crash at random moments, as in operation: their clocks agree. */
    @Test
    void nodesTakeOverTheProcessesOfACrashedOne() throws Exception {
        try (var database = TestDatabase.postgres()) {
            new Cluster("3, PostgreSQL", database).crash();
        }
    }

    private record Cluster(String name, TestDatabase database, List<String> common) {

        Cluster(String name, TestDatabase database) {
            this(name, database, List.of());
        }

        Evidence run() throws Exception {
            SixSteps.createEvidence(database);
            SixSteps.platform(database).close(); // makes the tables
            List<Process> nodes = new ArrayList<>();
            try {
                for (String[] options : NODES) {
                    nodes.add(started(options));
                }
                for (int round = 0; round < ROUNDS; round++) {
                    killEach(nodes);
                    pauseEach(nodes);
                }
            } finally {
                for (Process node : nodes) {
                    node.destroyForcibly().waitFor();
                }
            }
            var evidence = new Evidence(name, ROUNDS * 2 * NODES.size(), true, database);
            evidence.finishWhatIsLeft();
            evidence.judge();
            return evidence;
        }

        void crash() throws Exception {
            SixSteps.createEvidence(database);
            SixSteps.platform(database).close(); // makes the tables
            var random = new Random(20_261_126L);
            List<Process> nodes = new ArrayList<>();
            List<Instant> crashes = new ArrayList<>();
            try {
                for (int i = 0; i < NODES.size(); i++) {
                    nodes.add(started());
                }
                for (int i = 0; i < ROUNDS * NODES.size(); i++) {
                    Process node = nodes.get(i % nodes.size());
                    node.waitFor(random.nextInt(LONGEST_LIFE), TimeUnit.MILLISECONDS);
                    node.destroyForcibly().waitFor();
                    crashes.add(Instant.now());
                    nodes.set(i % nodes.size(), started());
                }
            } finally {
                for (Process node : nodes) {
                    node.destroyForcibly().waitFor();
                }
            }
            crashes.add(Instant.now()); // of those that are left
            var evidence = new Evidence(name, crashes.size(), false, database);
            evidence.finishWhatIsLeft();
            evidence.judge();
            evidence.reportTakeovers(crashes);
        }

        private void killEach(List<Process> nodes) throws Exception {
            for (int i = 0; i < nodes.size(); i++) {
                nodes.get(i).destroyForcibly().waitFor();
                nodes.set(i, started(NODES.get(i)));
            }
        }

        private void pauseEach(List<Process> nodes) throws Exception {
            for (Process node : nodes) {
                signal("-STOP", node);
                assertThat(node.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS))
                        .isFalse();
                signal("-CONT", node);
            }
        }

        private static void signal(String signal, Process node) throws IOException, InterruptedException {
            Process kill = new ProcessBuilder("kill", signal, String.valueOf(node.pid())).start();
            assertThat(kill.waitFor()).isZero();
        }

        /** Reads the output of a node to its end, because a full pipe would stop it. */
        private Process started(String... options) throws Exception {
            String[] all =
                    Stream.concat(common.stream(), Arrays.stream(options)).toArray(String[]::new);
            Process node = NodeProcesses.start(SixSteps.class, database.url(), all);
            var ready = new CountDownLatch(1);
            var output = new Thread(() -> read(node, ready), "output of node " + node.pid());
            output.setDaemon(true);
            output.start();
            assertThat(ready.await(120, TimeUnit.SECONDS)).as("the node lives").isTrue();
            return node;
        }

        private static void read(Process node, CountDownLatch ready) {
            try (BufferedReader out = node.inputReader()) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    if (line.equals(SixSteps.READY)) {
                        ready.countDown();
                    }
                }
            } catch (IOException ignored) { // it was killed
                return;
            }
        }
    }
}
