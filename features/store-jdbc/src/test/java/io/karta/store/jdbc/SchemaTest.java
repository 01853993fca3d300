/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaTest {

    private final TestDatabase h2 = TestDatabase.h2InMemory();
    private final Database database = Database.of(h2.pool(), Transactions.NONE);

    @AfterEach
    void close() {
        h2.close();
    }

    private static void execute(TestDatabase target, String sql) throws SQLException {
        try (var connection = target.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void hasTheVersionThatThePageNames() throws IOException {
        assertThat(Files.readString(Path.of("../../src/site/markdown/durability.md")))
                .contains(
                        "inserts the version, " + Schema.VERSION + ", into `karta_schema`",
                        "INSERT INTO karta_schema (version) VALUES (" + Schema.VERSION + ");");
    }

    private static void createAtOnce(TestDatabase target) throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            var begin = new CountDownLatch(1);
            List<Future<?>> results = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                results.add(nodes.submit(() -> {
                    begin.await();
                    Schema.prepare(Database.of(target.pool(), Transactions.NONE), Schema.Mode.CREATE);
                    return null;
                }));
            }
            begin.countDown();
            for (Future<?> each : results) {
                each.get();
            }
        } finally {
            nodes.shutdownNow();
        }
        try (var connection = target.pool().getConnection();
                var rows = connection.createStatement().executeQuery("SELECT COUNT(*) FROM karta_schema")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(1);
        }
    }

    @Nested
    class CreateMode {

        @Test
        void isCreatedByConcurrentNodesOnH2() throws Exception {
            createAtOnce(h2);
        }

        @Test
        void isCreatedByConcurrentNodesOnPostgres() throws Exception {
            try (TestDatabase postgres = TestDatabase.postgres()) {
                createAtOnce(postgres);
            }
        }

        @Test
        void isCreatedByConcurrentNodesOnMariaDb() throws Exception {
            try (TestDatabase mariaDb = TestDatabase.mariaDb()) {
                createAtOnce(mariaDb);
            }
        }

        @Test
        void anUnknownDatabaseIsRefused() {
            var elsewhere = Database.of(pretending("Paradox"), Transactions.NONE);

            assertThatThrownBy(() -> Schema.prepare(elsewhere, Schema.Mode.CREATE))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-684")
                    .hasMessageContaining("Paradox");
        }

        private DataSource pretending(String product) {
            return fake(
                    DataSource.class,
                    h2.pool(),
                    "getConnection",
                    connection -> fake(
                            Connection.class,
                            connection,
                            "getMetaData",
                            meta -> fake(DatabaseMetaData.class, meta, "getDatabaseProductName", name -> product)));
        }

        private <T> T fake(Class<T> type, Object real, String method, java.util.function.UnaryOperator<Object> change) {
            return type.cast(
                    Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, arguments) -> {
                        Object result = called.invoke(real, arguments);
                        return called.getName().equals(method) ? change.apply(result) : result;
                    }));
        }
    }

    @Nested
    class CheckMode {

        @Test
        void itIsFineIfItIsThere() {
            Schema.prepare(database, Schema.Mode.CREATE);

            Schema.prepare(database, Schema.Mode.CHECK);
        }

        @Test
        void itMustBeThere() {
            assertThatThrownBy(() -> Schema.prepare(database, Schema.Mode.CHECK))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-685")
                    .hasMessageContaining("karta.store.jdbc.schema=create");
        }

        @ParameterizedTest
        @EnumSource(names = {"CHECK", "CREATE"})
        void itMustBeComplete(Schema.Mode mode) throws Exception {
            Schema.prepare(database, Schema.Mode.CREATE);
            execute(h2, "DROP TABLE karta_state");

            assertThatThrownBy(() -> Schema.prepare(database, mode))
                    .hasMessageStartingWith("KARTA-685")
                    .hasMessageContaining("KARTA_STATE");
        }

        @Test
        void itMustBeOfThisVersion() throws Exception {
            Schema.prepare(database, Schema.Mode.CREATE);
            execute(h2, "UPDATE karta_schema SET version = 99");

            for (Schema.Mode mode : List.of(Schema.Mode.CREATE, Schema.Mode.CHECK)) {
                assertThatThrownBy(() -> Schema.prepare(database, mode))
                        .isInstanceOf(AgentException.class)
                        .hasMessageStartingWith("KARTA-686")
                        .hasMessageContaining("version 99");
            }
        }
    }

    @Test
    void transactionsThatHideChangesAreRefused() throws Exception {
        try (TestDatabase mariaDb = TestDatabase.mariaDb();
                TestDatabase repeating = TestDatabase.at(mariaDb.url().replace("READ-COMMITTED", "REPEATABLE-READ"))) {
            assertThatThrownBy(
                            () -> Schema.prepare(Database.of(repeating.pool(), Transactions.NONE), Schema.Mode.CREATE))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-689", "READ COMMITTED");
        }
    }

    @Test
    void tablesOfAnUnreleasedVersionAreNotMigrated() throws Exception {
        Schema.prepare(database, Schema.Mode.CREATE);
        execute(h2, "UPDATE karta_schema SET version = 8");

        assertThatThrownBy(() -> Schema.prepare(database, Schema.Mode.CREATE))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-686", "version 8", "requires 9", "Drop the tables");
    }

    @Nested
    class NoneMode {

        @Test
        void changesNothing() {
            Schema.prepare(database, Schema.Mode.NONE);

            assertThatThrownBy(() -> execute(h2, "SELECT * FROM karta_schema")).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void aModeThatDoesNotExistIsRefused() {
        assertThatThrownBy(() -> Schema.Mode.parse("drop"))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-687")
                .hasMessageContaining("drop");
        assertThat(Schema.Mode.parse("check")).isEqualTo(Schema.Mode.CHECK);
    }
}
