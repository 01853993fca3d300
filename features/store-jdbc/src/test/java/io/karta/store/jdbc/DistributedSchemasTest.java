/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalCodec;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ContextStoreContract;
import io.karta.testkit.ProcessStoreContract;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * The tables for distributed engines, on PostgreSQL: what it does not know of their syntax is left out, and their
 * functions have replacements. So the columns, keys and defaults are tested, but not the distribution.
 */
class DistributedSchemasTest {

    private static final JournalCodec CODEC = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());
    private static final Duration DELAY = Duration.ofMillis(5);
    private static final String COLUMNS = "SELECT CONCAT_WS(' ', table_name, column_name, data_type,"
            + " character_maximum_length, is_nullable, datetime_precision) FROM information_schema.columns"
            + " WHERE table_schema = current_schema() AND column_name <> 'written' ORDER BY 1";
    private static final String INDEXES = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()";
    private static final String IDENTITIES =
            "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema()"
                    + " AND (is_identity = 'YES' OR column_default LIKE '%nextval%')";

    private final TestDatabase database;
    private final List<JdbcConnectionPool> pools = new ArrayList<>();

    DistributedSchemasTest() throws SQLException {
        database = TestDatabase.postgres();
    }

    @AfterEach
    void close() {
        pools.forEach(JdbcConnectionPool::dispose);
        database.close();
    }

    /** Creates the tables as an operator does. */
    private JdbcConnectionPool opened(Engine engine) throws SQLException {
        execute(database, engine.onPostgres(engine.script()) + "\nINSERT INTO karta_schema (version) VALUES (9)");
        return versioned(engine);
    }

    /** Lets the server state the version of the engine. */
    private JdbcConnectionPool versioned(Engine engine) throws SQLException {
        execute(database, "CREATE FUNCTION version() RETURNS TEXT LANGUAGE SQL AS 'SELECT ''" + engine.version + "'''");
        var source = new PGConnectionPoolDataSource();
        source.setUrl(database.url() + ",pg_catalog"); // the functions of the schema precede those of the server
        var pool = JdbcConnectionPool.create(source);
        pools.add(pool);
        return pool;
    }

    private enum Engine {
        COCKROACHDB("CockroachDB", "CockroachDB CCL v26.2.0 (x86_64-pc-linux-gnu)") {

            @Override
            String onPostgres(String script) {
                return "CREATE FUNCTION unique_rowid() RETURNS BIGINT LANGUAGE SQL AS"
                        + " 'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 100000)::BIGINT << 15 |"
                        + " floor(random() * 32768)::BIGINT';\n"
                        + script.replace(" USING HASH", "");
            }
        },
        YUGABYTEDB("YugabyteDB", "PostgreSQL 15.12-YB-2025.2.3.0-b1 on x86_64-pc-linux-gnu") {

            @Override
            String onPostgres(String script) {
                return "CREATE FUNCTION yb_hash_code(VARCHAR) RETURNS INTEGER IMMUTABLE LANGUAGE SQL AS"
                        + " 'SELECT hashtext($1) & 65535';\n"
                        + script.replaceAll(" SPLIT AT VALUES \\(\\(1\\).*\\(7\\)\\)", "")
                                .replaceAll(" (HASH|ASC)\\b", "");
            }
        };

        private final String product;
        private final String version;

        Engine(String product, String version) {
            this.product = product;
            this.version = version;
        }

        abstract String onPostgres(String script);

        String script() {
            return Dialects.script(name().toLowerCase(Locale.ROOT) + ".sql");
        }
    }

    private static void execute(TestDatabase target, String sql) throws SQLException {
        try (var connection = target.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> texts(TestDatabase target, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (var connection = target.pool().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private abstract class Processes extends ProcessStoreContract {

        private final JdbcConnectionPool pool;

        Processes(Engine engine) throws SQLException {
            pool = opened(engine);
        }

        @Override
        protected ProcessStore open() {
            return JdbcProcessStore.of(pool, CODEC);
        }

        @Override
        protected void elapse(Duration time) throws SQLException {
            database.elapse(time);
        }
    }

    private abstract class Contexts extends ContextStoreContract {

        private final JdbcConnectionPool pool;

        Contexts(Engine engine) throws SQLException {
            pool = opened(engine);
        }

        @Override
        protected ContextStore open() {
            return JdbcContextStore.of(pool, CODEC);
        }
    }

    @Nested
    class OfCockroachDb extends Processes {

        OfCockroachDb() throws SQLException {
            super(Engine.COCKROACHDB);
        }
    }

    @Nested
    class OfYugabyteDb extends Processes {

        OfYugabyteDb() throws SQLException {
            super(Engine.YUGABYTEDB);
        }
    }

    @Nested
    class ContextsOfCockroachDb extends Contexts {

        ContextsOfCockroachDb() throws SQLException {
            super(Engine.COCKROACHDB);
        }
    }

    @Nested
    class ContextsOfYugabyteDb extends Contexts {

        ContextsOfYugabyteDb() throws SQLException {
            super(Engine.YUGABYTEDB);
        }
    }

    @ParameterizedTest
    @EnumSource
    void haveTheColumnsOfPostgres(Engine engine) throws SQLException {
        JdbcConnectionPool unused = opened(engine);
        try (TestDatabase usual = TestDatabase.postgres()) {
            JdbcProcessStore.of(usual.pool(), CODEC);

            assertThat(texts(database, COLUMNS)).hasSizeGreaterThan(50).isEqualTo(texts(usual, COLUMNS));
            assertThat(texts(usual, IDENTITIES)).containsExactlyInAnyOrder("written", "number");
            assertThat(texts(database, IDENTITIES)).as("sequences").isEmpty();
            List<String> indexes = texts(usual, INDEXES);
            indexes.remove("karta_context_id"); // its columns are the key
            assertThat(texts(database, INDEXES)).containsAll(indexes);
        }
    }

    @ParameterizedTest
    @EnumSource
    void areNotCreatedByKarta(Engine engine) throws SQLException {
        JdbcConnectionPool pool = versioned(engine);

        assertThatThrownBy(() -> JdbcProcessStore.of(pool, CODEC))
                .hasMessageStartingWith("KARTA-684")
                .hasMessageContaining(engine.product);
    }

    @ParameterizedTest
    @EnumSource
    void haveNeitherGroupCommitNorNotifications(Engine engine) throws SQLException {
        var store = JdbcProcessStore.of(opened(engine), CODEC);

        assertThatThrownBy(() -> store.withGroupCommit(DELAY))
                .hasMessageStartingWith("KARTA-926")
                .hasMessageContaining(engine.product);
        assertThatThrownBy(store::withNotifications)
                .hasMessageStartingWith("KARTA-936")
                .hasMessageContaining(engine.product);
    }

    @Test
    void theDialectOfPostgresIsThatOfPostgresOnly() {
        var plain = Database.of(database.pool(), Transactions.NONE);

        assertThat(plain.isPostgres()).isTrue();
        assertThat(plain.product()).isEqualTo("PostgreSQL");
    }
}
