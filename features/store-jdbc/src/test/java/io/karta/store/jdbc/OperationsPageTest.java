/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.Letters.Approval;
import io.karta.store.jdbc.Letters.Today;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The queries of the page on operations. */
class OperationsPageTest {

    private static final Path PAGE = Path.of("../../src/site/markdown/operations.md");
    private static final String RUN = "run";

    private static final Duration LEASE = Duration.ofMinutes(1);

    private static final Pattern QUERY = Pattern.compile("```sql\n(SELECT.*?)\n```", Pattern.DOTALL);

    private final NoHeartbeats timer = new NoHeartbeats();

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    private static List<String> queries() throws IOException {
        return QUERY.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static List<Map<String, Object>> rows(TestDatabase database, String query) throws SQLException {
        List<Map<String, Object>> found = new ArrayList<>();
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            while (rows.next()) {
                Map<String, Object> row = new HashMap<>();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    String label = rows.getMetaData().getColumnLabel(column).toLowerCase(Locale.ROOT);
                    row.put(label, rows.getObject(column));
                }
                found.add(row);
            }
        }
        return found;
    }

    /** Returns a column that counts, by another column. */
    private static Map<Object, Long> counts(List<Map<String, Object>> rows, String by) {
        Map<Object, Long> counts = new HashMap<>();
        rows.forEach(row -> counts.put(row.get(by), count(row)));
        return counts;
    }

    private static long count(Map<String, Object> row) {
        return row.entrySet().stream()
                .filter(column -> column.getKey().startsWith("count"))
                .map(column -> ((Number) column.getValue()).longValue())
                .findFirst()
                .orElseThrow();
    }

    /** Two processes run until the node is closed, all others ask a question. */
    private static AgentModel agent(CountDownLatch running) {
        return Letters.agent(
                "1.0.0",
                Letters.draft(Today.Draft.class, values -> {
                    if (((UserInput) values[0]).content().equals(RUN)) {
                        running.countDown();
                        new CountDownLatch(1).await();
                    }
                    return new Today.Draft("draft");
                }),
                Letters.action(
                        "ask",
                        List.of(Today.Draft.class),
                        Approval.class,
                        values -> Outcome.await(Form.of(Approval.class).answeredBy("lead"))),
                Letters.finish("finish", Today.Draft.class));
    }

    @SuppressWarnings("try") // one node is stopped earlier
    private void check(TestDatabase database) throws Exception {
        var running = new CountDownLatch(2);
        AgentModel agent = agent(running);
        ProcessStore store = Letters.store(database, agent);
        store.eventLog().orElseThrow().claim("audit", "node", LEASE);
        try (LocalPlatform platform = platform(store, agent);
                LocalPlatform stopped = platform(store, agent)) {
            platform.start(create(platform, RUN));
            AgentProcess asking = platform.run(create(platform, "ask"));
            stopped.start(create(stopped, RUN));
            running.await();
            stopped.close();

            checkStatuses(rows(database, queries().get(0)));
            checkOwners(rows(database, queries().get(1)), store);
            checkQuestions(rows(database, queries().get(2)));
            checkConsumers(database, store, asking);
        }
    }

    private LocalPlatform platform(ProcessStore store, AgentModel agent) {
        return LocalPlatform.builder()
                .agents(List.of(agent))
                .store(store)
                .scheduler(timer)
                .build();
    }

    /** Scheduler without heartbeats, so that no node takes over. */
    private static final class NoHeartbeats extends ScheduledThreadPoolExecutor {

        NoHeartbeats() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable beat, long initial, long delay, TimeUnit unit) {
            return schedule(() -> {}, delay, unit);
        }
    }

    private static AgentProcess create(LocalPlatform platform, String text) {
        return platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput(text));
    }

    private static void checkStatuses(List<Map<String, Object>> rows) {
        assertThat(counts(rows, "status")).isEqualTo(Map.of("RUNNING", 2L, "WAITING", 1L));
    }

    /** The node that was stopped has left its process without a claim. */
    private static void checkOwners(List<Map<String, Object>> rows, ProcessStore store) {
        String owner = store.find(ProcessQuery.all().withStatus(ProcessStatus.RUNNING)).stream()
                .flatMap(process -> store.load(process.id()).stream())
                .filter(JournalEntry.Started.class::isInstance)
                .map(entry -> ((JournalEntry.Started) entry).node())
                .findFirst()
                .orElseThrow();
        assertThat(counts(rows, "owner")).hasSize(2).containsEntry(null, 1L).containsEntry(owner, 1L);
    }

    private static void checkQuestions(List<Map<String, Object>> rows) {
        assertThat(counts(rows, "role")).isEqualTo(Map.of("lead", 1L));
        assertThat(rows.get(0)).hasSize(3).doesNotContainValue(null);
    }

    private static void checkConsumers(TestDatabase database, ProcessStore store, AgentProcess asking)
            throws Exception {
        long entries = store.find(ProcessQuery.all()).stream()
                .mapToLong(process -> store.load(process.id()).size())
                .sum();
        assertThat(behind(database)).as("no entry has a position").isEqualTo(entries);

        EventLog log = store.eventLog().orElseThrow();
        long end = log.end();
        long all = behind(database);
        assertThat(all).as("every entry has a position, some positions none").isGreaterThanOrEqualTo(entries);
        log.advance("audit", "node", end - 2);
        assertThat(behind(database)).isEqualTo(2);
        asking.kill();
        assertThat(behind(database)).isGreaterThan(2);
    }

    private static long behind(TestDatabase database) throws Exception {
        List<Map<String, Object>> rows = rows(database, queries().get(3));
        assertThat(rows)
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("name", "audit").containsEntry("owner", "node"));
        return ((Number) rows.get(0).get("entries_behind")).longValue();
    }

    @Test
    void thePageHasQueries() throws IOException {
        assertThat(queries()).hasSize(4);
    }

    @Test
    void theyFindTheRowsOnH2() throws Exception {
        try (TestDatabase database = TestDatabase.h2InMemory()) {
            check(database);
        }
    }

    @Test
    void theyFindTheRowsOnPostgres() throws Exception {
        try (TestDatabase database = TestDatabase.postgres()) {
            check(database);
        }
    }

    @Test
    void theyFindTheRowsOnMariaDb() throws Exception {
        try (TestDatabase database = TestDatabase.mariaDb()) {
            check(database);
        }
    }
}
