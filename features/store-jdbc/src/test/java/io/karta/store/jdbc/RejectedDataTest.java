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
import io.karta.store.jdbc.Letters.Letter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Data that a database does not accept: each further attempt would fail, too. */
class RejectedDataTest {

    private static final int MEGABYTE = 1024 * 1024;

    private final AtomicInteger runs = new AtomicInteger();

    private AgentModel writing(String text) {
        return Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> {
            runs.incrementAndGet();
            return new Letter(text);
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 70})
    void endTheProcessIfTheyExceedAPacketOfMariaDb(int megabytes) throws SQLException {
        endTheProcess("x".repeat(megabytes * MEGABYTE));
    }

    @Test
    void endTheProcessIfTheyExceedAPacketWithTheirEscapes() throws SQLException {
        endTheProcess("say \"it\" ".repeat(15 * MEGABYTE / 10));
    }

    private void endTheProcess(String text) throws SQLException {
        AgentModel agent = writing(text);
        try (TestDatabase database = TestDatabase.mariaDb()) {
            var codec = ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of());
            var store = JdbcProcessStore.of(new MariaDbDataSource(database.url()), codec); // without a pool
            try (LocalPlatform platform = Letters.platform(store, agent, Duration.ofSeconds(30))) {
                AgentProcess process =
                        platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go")));

                assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
                assertThat(process.failure().orElseThrow())
                        .hasMessageStartingWith("KARTA-924")
                        .hasMessageContaining("max_allowed_packet");
                assertThat(runs).hasValue(1);
            }
        }
    }
}
