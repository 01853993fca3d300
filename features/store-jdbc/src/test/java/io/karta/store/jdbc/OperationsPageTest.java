/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.ProcessOptions;
import io.karta.spi.ProcessStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The queries of the page on operations. */
class OperationsPageTest {

    private static final Path PAGE = Path.of("../../src/site/markdown/operations.md");
    private static final Pattern QUERY = Pattern.compile("```sql\n(.*?)\n```", Pattern.DOTALL);

    private static List<String> queries() throws IOException {
        return QUERY.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static void run(TestDatabase database) throws SQLException, IOException {
        AgentModel agent = Letters.yesterday();
        ProcessStore store = Letters.store(database, agent);
        store.eventLog().orElseThrow().claim("audit", "node", Duration.ofMinutes(1));
        try (LocalPlatform platform = Letters.platform(store, agent, Duration.ofMinutes(1))) {
            platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")));
        }
        for (String query : queries()) {
            try (var connection = database.pool().getConnection();
                    var statement = connection.createStatement();
                    var rows = statement.executeQuery(query)) {
                assertThat(rows.getMetaData().getColumnCount()).as(query).isGreaterThan(1);
            }
        }
    }

    @Test
    void thePageHasQueries() throws IOException {
        assertThat(queries()).hasSize(4);
    }

    @Test
    void theyRunOnH2() throws Exception {
        try (TestDatabase database = TestDatabase.h2InMemory()) {
            run(database);
        }
    }

    @Test
    void theyRunOnPostgres() throws Exception {
        try (TestDatabase database = TestDatabase.postgres()) {
            run(database);
        }
    }

    @Test
    void theyRunOnMariaDb() throws Exception {
        try (TestDatabase database = TestDatabase.mariaDb()) {
            run(database);
        }
    }
}
