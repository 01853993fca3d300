/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three nodes are replaced one after the other by nodes with the next version of the application, under load. */
@Timeout(300)
class RollingUpdateTest {

    private static final int NODES = 3;
    private static final int AT_ONCE = 4;
    private static final int PROGRESS = 20;
    private static final Duration DRAIN = Duration.ofSeconds(30);

    @Test
    void losesAndRepeatsNothingOnPostgres() throws Exception {
        try (TestDatabase database = TestDatabase.postgres()) {
            new Update("3, PostgreSQL, update", database).run();
        }
    }

    @Test
    void losesAndRepeatsNothingOnMariaDb() throws Exception {
        try (TestDatabase database = TestDatabase.mariaDb()) {
            new Update("3, MariaDB, update", database).run();
        }
    }

    private static ProcessStore store(TestDatabase database, List<AgentModel> agents) {
        return JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(agents, new Shapes(), List.of()));
    }

    /** A node that starts processes of all its agents until it is stopped or closed. */
    private static final class Node {

        private final LocalPlatform platform;
        private final Semaphore running = new Semaphore(AT_ONCE);
        private final Set<String> completed = ConcurrentHashMap.newKeySet();
        private final Thread feeder = new Thread(this::feed, "feeder");

        Node(TestDatabase database, List<AgentModel> agents) {
            platform = LocalPlatform.builder()
                    .agents(agents)
                    .store(store(database, agents))
                    .settings(new EngineSettings(
                                    Budget.defaults(), Duration.ofMinutes(10), Verbosity.silent(), SixSteps.LEASE)
                            .withDrain(DRAIN))
                    .build();
            feeder.start();
        }

        private void feed() {
            try {
                for (int i = 0; ; i++) {
                    running.acquire();
                    start(i);
                }
            } catch (InterruptedException | AgentException ignored) { // stopped or closed
                return;
            }
        }

        private void start(int number) {
            var agents = platform.agents();
            AgentProcess process = platform.createProcess(
                    agents.get(number % agents.size()), ProcessOptions.defaults(), new UserInput("go"));
            platform.start(process).whenComplete((ended, failure) -> ended(process));
        }

        private void ended(AgentProcess process) {
            if (process.status() == ProcessStatus.COMPLETED) {
                completed.add(process.id());
            }
            running.release();
        }

        void awaitProgress() {
            int before = completed.size();
            eventually(() -> completed.size() >= before + PROGRESS);
        }

        void stopFeeding() throws InterruptedException {
            feeder.interrupt();
            feeder.join();
        }

        void close() throws InterruptedException {
            platform.close();
            stopFeeding();
        }
    }

    private record Update(String name, TestDatabase database) {

        void run() throws Exception {
            SixSteps.createEvidence(database);
            SixSteps.platform(database).close(); // makes the tables
            List<AgentModel> updated = SixSteps.updated(database);
            List<Node> nodes = new ArrayList<>();
            try {
                for (int i = 0; i < NODES; i++) {
                    nodes.add(new Node(database, SixSteps.agents(database)));
                }
                for (int i = 0; i < NODES; i++) {
                    nodes.get(i).awaitProgress();
                    var next = new Node(database, updated);
                    next.awaitProgress();
                    nodes.set(i, next).close();
                }
                for (Node node : nodes) {
                    node.awaitProgress();
                    node.stopFeeding();
                }
                finish(store(database, updated), nodes);
            } finally {
                for (Node node : nodes) {
                    node.close();
                }
            }
        }

        private void finish(ProcessStore store, List<Node> nodes) throws Exception {
            var running = ProcessQuery.all().withStatus(ProcessStatus.RUNNING);
            eventually(() -> store.find(running).isEmpty(), () -> store.find(running));
            List<StoredProcess> processes = store.find(ProcessQuery.all().limit(1_000_000));
            var evidence = new Evidence(name, NODES, false, database);

            evidence.judge();
            evidence.isExactlyOnce();
            assertThat(processes)
                    .filteredOn(process -> process.status() != ProcessStatus.NOT_STARTED)
                    .allSatisfy(process -> assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED));
            assertThat(processes)
                    .anySatisfy(process -> assertThat(process.info().agent()).isEqualTo("Further"));
            assertThat(nodes).allSatisfy(node -> assertThat(node.completed).isNotEmpty());
        }
    }
}
