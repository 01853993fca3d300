/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.Letters.Letter;
import io.karta.testkit.ProcessStoreContract;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** PostgreSQL at SERIALIZABLE, where any transaction may fail with SQLSTATE 40001 and must then be repeated. */
class SerializationFailureTest {

    private static final int PROCESSES = 20;

    private final TestDatabase database;

    SerializationFailureTest() throws SQLException {
        try (TestDatabase usual = TestDatabase.postgres()) {
            database = TestDatabase.at(usual.url() + "&options=-c%20default_transaction_isolation=serializable");
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Nested
    class Processes extends ProcessStoreContract {

        @Override
        protected ProcessStore open() {
            return JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
        }

        @Override
        protected void elapse(Duration time) throws SQLException {
            database.elapse(time);
        }
    }

    @Nested
    class WhenStatementsAndCommitsFail {

        private final ThreadLocal<Integer> connections = ThreadLocal.withInitial(() -> 0);
        private final AtomicInteger injected = new AtomicInteger();
        private final AtomicInteger runs = new AtomicInteger();

        /** Of three attempts of a thread, the first one fails in a statement, and the second one in its commit. */
        private enum Failing {
            EXECUTE,
            COMMIT,
            NOTHING
        }

        private Failing next() {
            int number = connections.get();
            connections.set(number + 1);
            return Failing.values()[number % 3];
        }

        private SQLException failure() {
            injected.incrementAndGet();
            return new SQLException("could not serialize access", "40001");
        }

        private Object invoke(Object target, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private DataSource failing() {
            return (DataSource) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                        Object result = invoke(database.pool(), method, arguments);
                        return result instanceof Connection connection ? failing(connection, next()) : result;
                    });
        }

        /** As in PostgreSQL, a failed commit has rolled the transaction back. */
        private Connection failing(Connection connection, Failing failing) {
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("commit") && failing == Failing.COMMIT) {
                            connection.rollback();
                            throw failure();
                        }
                        Object result = invoke(connection, method, arguments);
                        return result instanceof PreparedStatement statement && failing == Failing.EXECUTE
                                ? failing(statement)
                                : result;
                    });
        }

        private PreparedStatement failing(PreparedStatement statement) {
            return (PreparedStatement) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {PreparedStatement.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().startsWith("execute")) {
                            throw failure();
                        }
                        return invoke(statement, method, arguments);
                    });
        }

        @Test
        void everyStepIsRecordedOnce() throws Exception {
            AgentModel agent =
                    Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> {
                        runs.incrementAndGet();
                        return new Letter("once");
                    }));
            var codec = ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of());
            JdbcProcessStore.of(database.pool(), codec);
            ProcessStore store = new JdbcProcessStore(Database.of(failing(), Transactions.NONE), codec);
            List<CompletableFuture<AgentProcess>> ends = new ArrayList<>();
            try (LocalPlatform platform = Letters.platform(store, agent, Duration.ofMinutes(10))) {
                for (int i = 0; i < PROCESSES; i++) {
                    AgentProcess process =
                            platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write"));
                    ends.add(platform.start(process).toCompletableFuture());
                }
                for (CompletableFuture<AgentProcess> end : ends) {
                    AgentProcess ended = end.get(120, TimeUnit.SECONDS);
                    assertThat(ended.status()).isEqualTo(ProcessStatus.COMPLETED);
                    assertThat(new JdbcProcessStore(Database.of(database.pool(), Transactions.NONE), codec)
                                    .load(ended.id()))
                            .filteredOn(JournalEntry.ActionRan.class::isInstance)
                            .hasSize(1);
                }
            }
            assertThat(runs).hasValue(PROCESSES);
            assertThat(injected.get()).isGreaterThan(PROCESSES);
        }
    }
}
