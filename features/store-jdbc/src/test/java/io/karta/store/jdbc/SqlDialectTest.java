/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalCodec;
import io.karta.spi.MemoryStore;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ArtifactStoreContract;
import io.karta.testkit.ContextStoreContract;
import io.karta.testkit.MemoryStoreContract;
import io.karta.testkit.ProcessStoreContract;
import io.karta.userdata.ArtifactStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dialect that an application registers. */
class SqlDialectTest {

    private static final JournalCodec CODEC = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final List<RegisteredDialect> registered = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        unregister();
        database.close();
    }

    private void register(Class<? extends SqlDialect> dialect) throws IOException {
        registered.add(0, new RegisteredDialect(dialect, folder));
    }

    private void unregister() {
        registered.forEach(RegisteredDialect::close);
        registered.clear();
    }

    /** H2, with other SQL than the dialect of Karta, and columns for times without a zone. */
    public static final class OtherH2 implements SqlDialect {

        @Override
        public boolean isFor(Connection connection) throws SQLException {
            return connection.getMetaData().getDatabaseProductName().equals("H2");
        }

        @Override
        public String now() {
            return "(CURRENT_TIMESTAMP AT TIME ZONE 'UTC')";
        }

        @Override
        public String later() {
            return "DATEADD(MICROSECOND, ?, CURRENT_TIMESTAMP AT TIME ZONE 'UTC')";
        }

        @Override
        public String earlier() {
            return "DATEADD(MICROSECOND, 0 - CAST(? AS BIGINT), CURRENT_TIMESTAMP AT TIME ZONE 'UTC')";
        }

        @Override
        public String text(int length) {
            return "CAST(? AS CHARACTER VARYING)";
        }

        @Override
        public String limit(int rows) {
            return " LIMIT " + rows;
        }

        @Override
        public void setTime(PreparedStatement statement, int index, OffsetDateTime time) throws SQLException {
            statement.setObject(index, time.toLocalDateTime());
        }

        @Override
        public OffsetDateTime time(ResultSet row, String column) throws SQLException {
            return row.getObject(column, LocalDateTime.class).atOffset(ZoneOffset.UTC);
        }

        @Override
        public boolean batchesInsertSelect() {
            return false;
        }

        @Override
        public boolean isConflict(SQLException e) {
            return "90131".equals(e.getSQLState());
        }

        @Override
        public Optional<String> tables() {
            return Optional.of(Dialects.script("h2.sql").replace("TIMESTAMP(6) WITH TIME ZONE", "TIMESTAMP(6)"));
        }
    }

    /** A dialect of a database that Karta has no tables for. */
    public static final class WithoutTables implements SqlDialect {

        @Override
        public boolean isFor(Connection connection) {
            return true;
        }
    }

    /** A dialect of another database. */
    public static final class Elsewhere implements SqlDialect {

        @Override
        public boolean isFor(Connection connection) {
            return false;
        }
    }

    @Nested
    class Processes extends ProcessStoreContract {

        @Override
        protected ProcessStore open() throws IOException {
            register(OtherH2.class);
            return JdbcProcessStore.of(database.pool(), CODEC);
        }

        @Override
        protected void elapse(Duration time) throws SQLException {
            database.elapse(time);
        }
    }

    @Nested
    class Contexts extends ContextStoreContract {

        @Override
        protected ContextStore open() throws IOException {
            register(OtherH2.class);
            return JdbcContextStore.of(database.pool(), CODEC);
        }
    }

    @Nested
    class Memories extends MemoryStoreContract {

        @Override
        protected MemoryStore open() throws IOException {
            register(OtherH2.class);
            return JdbcMemoryStore.of(database.pool());
        }
    }

    @Nested
    class Artifacts extends ArtifactStoreContract {

        @Override
        protected ArtifactStore open() throws IOException {
            register(OtherH2.class);
            return JdbcArtifactStore.of(database.pool());
        }
    }

    private SqlDialect dialect() {
        return Database.of(database.pool(), Transactions.NONE).dialect();
    }

    @Test
    void precedesThoseOfKarta() throws IOException {
        register(OtherH2.class);

        assertThat(dialect()).isInstanceOf(OtherH2.class);
    }

    @Test
    void ofAnotherDatabaseIsNotUsed() throws IOException {
        register(Elsewhere.class);

        assertThat(dialect()).isInstanceOf(H2Dialect.class);
    }

    @Test
    void withoutTablesNeedsTablesThatExist() throws IOException {
        register(WithoutTables.class);

        assertThatThrownBy(() -> JdbcProcessStore.of(database.pool(), CODEC))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("KARTA-684");
    }

    @Test
    void withoutTablesChecksThatTheyExist() throws IOException, SQLException {
        register(WithoutTables.class);
        Database opened = Database.of(database.pool(), Transactions.NONE);
        assertThatThrownBy(() -> Schema.prepare(opened, Schema.Mode.CHECK)).hasMessageContaining("KARTA-685");

        unregister();
        JdbcProcessStore.of(database.pool(), CODEC);
        register(WithoutTables.class);

        Schema.prepare(Database.of(database.pool(), Transactions.NONE), Schema.Mode.CHECK);
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("DROP TABLE karta_artifact");
        }
        assertThatThrownBy(() -> Schema.prepare(opened, Schema.Mode.CHECK)).hasMessageContaining("KARTA-685");
    }
}
