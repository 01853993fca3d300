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
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
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
            try (var nodes = new Nodes(this)) {
                nodes.start(NODES);
                for (int round = 0; round < ROUNDS; round++) {
                    for (int i = 0; i < NODES.size(); i++) {
                        nodes.replace(i);
                        nodes.letRun(i, SixSteps.LEASE.toMillis()); // meanwhile processes are taken over
                    }
                    nodes.pauseEach();
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
            List<Instant> crashes = new ArrayList<>();
            try (var nodes = new Nodes(this)) {
                nodes.start(Collections.nCopies(NODES.size(), new String[0]));
                for (int i = 0; i < ROUNDS * NODES.size(); i++) {
                    nodes.letRun(i % NODES.size(), random.nextInt(LONGEST_LIFE));
                    crashes.add(nodes.replace(i % NODES.size()));
                }
            }
            crashes.add(Instant.now()); // of those that are left
            var evidence = new Evidence(name, crashes.size(), false, database);
            evidence.finishWhatIsLeft();
            evidence.judge();
            evidence.reportTakeovers(crashes);
        }
    }

    /**
     * Nodes that run processes, and one that waits to replace each: beside nodes that use all processors, a JVM would
     * take several times as long to start.
     */
    private static final class Nodes implements AutoCloseable {

        private final Cluster cluster;
        private final List<String[]> options = new ArrayList<>();
        private final List<Node> running = new ArrayList<>();
        private final Map<Integer, Node> waiting = new HashMap<>();

        Nodes(Cluster cluster) {
            this.cluster = cluster;
        }

        void start(List<String[]> optionsOfEach) throws Exception {
            options.addAll(optionsOfEach);
            for (int i = 0; i < options.size(); i++) {
                running.add(loaded(options.get(i)));
                waiting.put(i, loaded(options.get(i)));
            }
            for (Node node : running) {
                node.start();
            }
        }

        /** Kills a node, starts the one that waits for it, and returns when it was killed. */
        Instant replace(int which) throws Exception {
            running.get(which).process().destroyForcibly().waitFor();
            Instant killed = Instant.now();
            Node waited = waiting.remove(which); // null in later rounds
            running.set(which, waited == null ? loaded(options.get(which)) : waited);
            running.get(which).start();
            return killed;
        }

        /** Lets a node run for some time. */
        void letRun(int which, long millis) throws InterruptedException {
            assertThat(running.get(which).process().waitFor(millis, TimeUnit.MILLISECONDS))
                    .as("the node has died")
                    .isFalse();
        }

        void pauseEach() throws Exception {
            for (Node node : running) {
                signal("-STOP", node.process());
                assertThat(node.process().waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS))
                        .isFalse();
                signal("-CONT", node.process());
            }
        }

        private static void signal(String signal, Process node) throws IOException, InterruptedException {
            Process kill = new ProcessBuilder("kill", signal, String.valueOf(node.pid())).start();
            assertThat(kill.waitFor()).isZero();
        }

        private Node loaded(String... ofNode) throws Exception {
            String[] all = Stream.of(cluster.common(), List.of(ofNode), List.of("-Dwaits=true"))
                    .flatMap(List::stream)
                    .toArray(String[]::new);
            return Node.of(
                    NodeProcesses.start(SixSteps.class, cluster.database().url(), all));
        }

        @Override
        public void close() {
            Stream.of(running, waiting.values())
                    .flatMap(Collection::stream)
                    .map(node -> node.process().destroyForcibly().onExit())
                    .toList()
                    .forEach(CompletableFuture::join);
        }
    }

    /**
     * JVM of a node.
     *
     * @param isLoaded reaches zero when it waits for its start
     * @param isReady reaches zero when it runs processes
     */
    private record Node(Process process, CountDownLatch isLoaded, CountDownLatch isReady) {

        static Node of(Process process) throws InterruptedException {
            var node = new Node(process, new CountDownLatch(1), new CountDownLatch(1));
            var output = new Thread(node::read, "output of node " + process.pid());
            output.setDaemon(true);
            output.start();
            assertThat(node.isLoaded.await(120, TimeUnit.SECONDS))
                    .as("the node is loaded")
                    .isTrue();
            return node;
        }

        /** Starts processes on the node. */
        void start() throws Exception {
            try (var input = process.outputWriter()) {
                input.newLine();
            }
            assertThat(isReady.await(120, TimeUnit.SECONDS))
                    .as("the node lives")
                    .isTrue();
        }

        /** Reads the output of the node to its end, because a full pipe would stop it. */
        private void read() {
            try (BufferedReader out = process.inputReader()) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    if (line.equals(SixSteps.LOADED)) {
                        isLoaded.countDown();
                    } else if (line.equals(SixSteps.READY)) {
                        isReady.countDown();
                    }
                }
            } catch (IOException ignored) { // it was killed
                return;
            }
        }
    }
}
