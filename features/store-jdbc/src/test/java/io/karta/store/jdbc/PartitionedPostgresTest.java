/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.ProcessOptions;
import io.karta.spi.JournalCodec;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ProcessStoreContract;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The journal in partitions. */
class PartitionedPostgresTest {

    private static final JournalCodec CODEC = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());
    private static final String COLUMNS = "SELECT CONCAT_WS(' ', column_name, data_type, character_maximum_length,"
            + " collation_name, is_nullable, is_identity, datetime_precision) FROM information_schema.columns"
            + " WHERE table_schema = current_schema() AND table_name = 'karta_journal' ORDER BY ordinal_position";

    private final TestDatabase database;

    PartitionedPostgresTest() throws SQLException, IOException {
        database = TestDatabase.postgres();
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement();
                var script = Schema.class.getResourceAsStream("postgresql-partitions.sql")) {
            statement.execute(new String(script.readAllBytes(), UTF_8));
        }
    }

    @AfterEach
    void close() {
        database.close();
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

    @Nested
    class Processes extends ProcessStoreContract {

        @Override
        protected ProcessStore open() {
            return JdbcProcessStore.of(database.pool(), CODEC);
        }

        @Override
        protected void elapse(Duration time) throws SQLException {
            database.elapse(time);
        }
    }

    @Test
    void theJournalHasTheColumnsAndIndexesOfTheUsualOne() throws SQLException {
        JdbcProcessStore.of(database.pool(), CODEC);
        try (TestDatabase usual = TestDatabase.postgres()) {
            JdbcProcessStore.of(usual.pool(), CODEC);

            assertThat(texts(database, COLUMNS)).hasSize(7).isEqualTo(texts(usual, COLUMNS));
            String indexes = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
                    + " AND tablename = 'karta_journal' ORDER BY 1";
            assertThat(texts(database, indexes)).isEqualTo(texts(usual, indexes));
        }
    }

    @Test
    void entriesAreSpreadOverPartitionsAndAJournalIsInOne() throws SQLException {
        AgentModel agent = Letters.yesterday();
        ProcessStore store = Letters.store(database, agent);
        try (LocalPlatform platform = Letters.platform(store, agent, Duration.ofMinutes(1))) {
            for (int i = 0; i < 50; i++) {
                platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")));
            }
        }

        assertThat(texts(database, "SELECT DISTINCT tableoid::regclass FROM karta_journal"))
                .hasSizeGreaterThan(8);
        String load = "EXPLAIN SELECT entry FROM karta_journal WHERE process = 'p' AND number >= 0 ORDER BY number";
        assertThat(texts(database, load))
                .filteredOn(line -> line.contains(" on karta_journal_"))
                .hasSize(1);
        assertThat(store.eventLog().orElseThrow().read(0, 1000))
                .hasSize(Integer.parseInt(
                        texts(database, "SELECT COUNT(*) FROM karta_journal").get(0)));
    }
}
