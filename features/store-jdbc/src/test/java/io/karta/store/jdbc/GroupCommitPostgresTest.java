/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalCodec;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.Letters.Letter;
import io.karta.testkit.ProcessStoreContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps of several processes in one transaction. */
class GroupCommitPostgresTest {

    private static final JournalCodec CODEC = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());
    private static final Duration DELAY = Duration.ofMillis(5);

    private final TestDatabase database;

    GroupCommitPostgresTest() throws SQLException {
        database = TestDatabase.postgres();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Nested
    class Processes extends ProcessStoreContract {

        @Override
        protected ProcessStore open() {
            return JdbcProcessStore.of(database.pool(), CODEC).withGroupCommit(DELAY);
        }

        @Override
        protected void elapse(Duration time) throws SQLException {
            database.elapse(time);
        }
    }

    @Test
    void recordsTheStepsOfConcurrentProcesses() throws Exception {
        AgentModel agent = Letters.agent(
                "1.0.0",
                Letters.action("write", List.of(UserInput.class), Letter.class, values -> new Letter("Dear Ada")));
        var store = JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()))
                .withGroupCommit(DELAY, 1);
        List<String> ids = new ArrayList<>();
        ExecutorService callers = Executors.newFixedThreadPool(32);
        try (LocalPlatform platform = Letters.platform(store, agent, Duration.ofSeconds(30))) {
            Callable<String> call = () -> {
                AgentProcess process =
                        platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go")));
                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                return process.id();
            };
            List<Future<String>> calls = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                calls.add(callers.submit(call));
            }
            for (Future<String> each : calls) {
                ids.add(each.get());
            }
        } finally {
            callers.shutdownNow();
        }

        ProcessStore read =
                JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
        assertThat(ids).allSatisfy(id -> assertThat(read.load(id)).hasSize(4));
        assertThat(transactions()).as("a process has two appends").isLessThan(2L * ids.size());
    }

    /** The row of a process can be locked for long, for example by a transaction that a server has to complete. */
    @Test
    @Timeout(60)
    void aLockedRowBlocksOnlyItsOwnProcess() throws Exception {
        var groups = new GroupCommit(Database.of(database.pool(), Transactions.NONE), Duration.ofMillis(300), 1);
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE counter (id VARCHAR(10) PRIMARY KEY, value INTEGER)");
            statement.execute("INSERT INTO counter VALUES ('a', 0), ('b', 0), ('c', 0)");
        }
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try (var locking = database.pool().getConnection();
                var statement = locking.createStatement()) {
            locking.setAutoCommit(false);
            statement.execute("UPDATE counter SET value = 1 WHERE id = 'a'");
            var holds = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            Future<Boolean> first = threads.submit(() -> groups.run("c", "hold a commit", connection -> {
                holds.countDown();
                await(mayEnd);
                return true;
            }));
            holds.await();
            Future<Boolean> locked =
                    threads.submit(() -> groups.run("a", "count", connection -> count(connection, "a")));
            Future<Boolean> free = threads.submit(() -> groups.run("b", "count", connection -> count(connection, "b")));

            assertThat(free.get()).isTrue();
            assertThat(locked.isDone()).isFalse();
            mayEnd.countDown();
            assertThat(first.get()).isTrue();
            locking.commit();
            assertThat(locked.get()).isTrue();
        } finally {
            threads.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean count(Connection connection, String id) throws SQLException {
        try (var update = connection.prepareStatement("UPDATE counter SET value = value + 1 WHERE id = ?")) {
            update.setString(1, id);
            return update.executeUpdate() == 1;
        }
    }

    private long transactions() throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT COUNT(DISTINCT CAST(xmin AS TEXT)) FROM karta_journal")) {
            row.next();
            return row.getLong(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "-PT1S", "PT1.000000001S"})
    void rejectsInvalidDelays(String delay) {
        var store = JdbcProcessStore.of(database.pool(), CODEC);

        assertThatThrownBy(() -> store.withGroupCommit(Duration.parse(delay)))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-927")
                .hasMessageContaining(Duration.parse(delay).toString());
    }
}
