/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two nodes that run processes while the server of their database is killed at random moments and started again. The
 * nodes are not restarted. The system property {@code karta.faults.rounds} sets the number of repetitions.
 */
@Timeout(900)
class DatabaseFaultsTest {

    private static final int FAULTS = 4 * Integer.getInteger("karta.faults.rounds", 1);
    private static final int AT_ONCE = 6;

    /** Enough for groups to form. */
    private static final int MANY_AT_ONCE = 16;

    private static final int LONGEST_LIFE = 2000;
    private static final int LONGEST_OUTAGE = 1000;
    private static final int LONGEST_END = 10_000;
    private static final int NEW_PROCESSES = 10;

    @Test
    void noStepIsLostOrDoubledOnPostgres() throws Exception {
        try (PostgresServer server = PostgresServer.orElseAbort()) {
            new Faults("PostgreSQL", server, false).run();
        }
    }

    @Test
    void noStepIsLostOrDoubledWithGroupCommitOnPostgres() throws Exception {
        try (PostgresServer server = PostgresServer.orElseAbort()) {
            new Faults("PostgreSQL, group commit", server, true).run();
        }
    }

    @Test
    void noStepIsLostOrDoubledOnMariaDb() throws Exception {
        try (MariaDbServer server = MariaDbServer.separateOrElseAbort()) {
            new Faults("MariaDB", server, false).run();
        }
    }

    /** Node of this JVM that starts processes until it is closed, whether its database answers or not. */
    private static final class Node implements AutoCloseable {

        private final LocalPlatform platform;
        private final List<AgentModel> agents;
        private final CountDownLatch closed = new CountDownLatch(1);
        private final Semaphore running;
        private final Set<String> completed = ConcurrentHashMap.newKeySet();
        private final Thread feeder = new Thread(this::feed, "feeder");

        Node(TestDatabase database, List<AgentModel> agents, boolean inGroups) {
            this.agents = agents;
            this.running = new Semaphore(inGroups ? MANY_AT_ONCE : AT_ONCE);
            this.platform = SixSteps.platform(source(database), agents, Duration.ZERO, inGroups);
            feeder.start();
        }

        /** The pool of H2 keeps lost connections of MariaDB. */
        private static DataSource source(TestDatabase database) {
            return database.source() instanceof DataSource withoutPool ? withoutPool : database.pool();
        }

        private void feed() {
            try {
                for (int i = 0; closed.getCount() > 0; i++) {
                    running.acquire();
                    if (!start(agents.get(i % agents.size()))) {
                        running.release();
                        closed.await(20, TimeUnit.MILLISECONDS);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean start(AgentModel agent) {
            try {
                AgentProcess process = platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go"));
                platform.start(process).whenComplete((ended, failure) -> ended(process));
                return true;
            } catch (AgentException ignored) { // the database does not answer
                return false;
            }
        }

        private void ended(AgentProcess process) {
            if (process.status() == ProcessStatus.COMPLETED) {
                completed.add(process.id());
            }
            running.release();
        }

        void awaitProgress() {
            int before = completed.size();
            eventually(() -> completed.size() >= before + NEW_PROCESSES);
        }

        void stopFeeding() throws InterruptedException {
            closed.countDown();
            feeder.join();
        }

        @Override
        public void close() {
            closed.countDown();
            feeder.interrupt();
            platform.close();
            try {
                feeder.join(LONGEST_END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final class Faults {

        private final String name;
        private final KillableServer server;
        private final boolean inGroups;
        private final Random random = new Random(20_261_126L);
        private final Map<String, Queue<Integer>> begun = new ConcurrentHashMap<>();
        private final List<AgentModel> agents = SixSteps.agents(
                (process, action, step) -> begun.computeIfAbsent(process.id(), id -> new ConcurrentLinkedQueue<>())
                        .add(step));

        Faults(String name, KillableServer server, boolean inGroups) {
            this.name = name;
            this.server = server;
            this.inGroups = inGroups;
        }

        void run() throws Exception {
            String url = server.createDatabase();
            try (TestDatabase first = TestDatabase.at(url);
                    TestDatabase second = TestDatabase.at(url);
                    Node one = new Node(first, agents, inGroups);
                    Node two = new Node(second, agents, inGroups)) {
                for (int i = 0; i < FAULTS; i++) {
                    pause(LONGEST_LIFE);
                    server.kill(i % 2 == 0);
                    pause(LONGEST_OUTAGE);
                    server.restart();
                    one.awaitProgress();
                    two.awaitProgress();
                }
                one.stopFeeding();
                two.stopFeeding();
                try (TestDatabase observer = TestDatabase.at(url)) { // the other pools may have lost connections
                    finish(observer, one, two);
                }
            }
        }

        private void finish(TestDatabase observer, Node... nodes) {
            var store = JdbcProcessStore.of(observer.pool(), ShapeJournalCodec.of(agents, new Shapes(), List.of()));
            var left = ProcessQuery.all().withStatus(ProcessStatus.RUNNING);
            eventually(() -> store.find(left).isEmpty(), () -> store.find(left));
            judge(store, nodes);
        }

        private void pause(int most) throws InterruptedException {
            new CountDownLatch(1).await(random.nextInt(most), TimeUnit.MILLISECONDS);
        }

        private void judge(ProcessStore store, Node... nodes) {
            List<StoredProcess> processes = store.find(ProcessQuery.all().limit(1_000_000));
            var recorded = new AtomicInteger();
            processes.forEach(process -> recorded.addAndGet(judge(process, store.load(process.id()))));
            int runs = begun.values().stream().mapToInt(Queue::size).sum();
            Set<String> completed = ConcurrentHashMap.newKeySet();
            processes.stream()
                    .filter(process -> process.status() == ProcessStatus.COMPLETED)
                    .forEach(process -> completed.add(process.id()));
            for (Node node : nodes) {
                assertThat(completed).as("ends that were announced").containsAll(node.completed);
            }
            Stream.of(
                            "| database | kills | processes | recorded steps | run again | lost | recorded twice |",
                            "|---|---|---|---|---|---|---|",
                            "| %s | %d | %d | %d | %d | 0 | 0 |"
                                    .formatted(name, FAULTS, processes.size(), recorded.get(), runs - recorded.get()))
                    .forEach(System.out::println);
        }

        /** Returns the number of steps that are recorded. */
        private int judge(StoredProcess process, List<JournalEntry> journal) {
            List<Integer> runs = List.copyOf(begun.getOrDefault(process.id(), new ConcurrentLinkedQueue<>()));
            List<String> recorded = journal.stream()
                    .filter(JournalEntry.ActionRan.class::isInstance)
                    .map(JournalEntry.ActionRan.class::cast)
                    .filter(entry -> entry.output().isPresent())
                    .map(entry -> entry.run().action())
                    .toList();
            long ends = journal.stream()
                    .filter(JournalEntry.Ended.class::isInstance)
                    .count();

            assertThat(process.status()).isIn(ProcessStatus.COMPLETED, ProcessStatus.STUCK, ProcessStatus.NOT_STARTED);
            assertThat(recorded).as("recorded once").doesNotHaveDuplicates();
            assertThat(runs).as("no step runs after the record of the next one").isSorted();
            assertThat(runs).as("what is recorded was run").hasSizeGreaterThanOrEqualTo(recorded.size());
            if (process.status() == ProcessStatus.COMPLETED) {
                assertThat(recorded).as("nothing is lost").hasSize(SixSteps.STEPS);
                assertThat(ends).as("ends").isEqualTo(1);
            } else if (process.status() == ProcessStatus.STUCK) {
                assertThat(process.info().agent()).as("stuck with a reason").isEqualTo("Careful");
            }
            if (process.info().agent().equals("Careful")) {
                assertThat(runs)
                        .as("the step that must not run twice")
                        .filteredOn(step -> step == 3)
                        .hasSizeLessThan(2);
            }
            return recorded.size();
        }
    }
}
