/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.spi.EventLog;
import io.karta.spi.EventLog.Position;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JdbcEventLogTest {

    private static final int PROCESSES = 300;
    private static final int ENTRIES = 100;
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final TestDatabase h2 = TestDatabase.h2InMemory();

    @AfterEach
    void close() {
        h2.close();
    }

    private static EventLog log(TestDatabase target) {
        var database = Database.of(target.pool(), Transactions.NONE);
        Schema.prepare(database, Schema.Mode.CREATE);
        return new JdbcEventLog(database);
    }

    private static void execute(TestDatabase target, String sql) throws SQLException {
        try (var connection = target.pool().getConnection()) {
            execute(connection, sql);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String process(String id) {
        return "INSERT INTO karta_process (id, agent, goal, status, version, created_at, changed_at) VALUES ('" + id
                + "', 'A', 'g', 'RUNNING', 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)";
    }

    private static String entry(String process, int number) {
        return "INSERT INTO karta_journal (process, number, kind, at, entry) VALUES ('" + process + "', " + number
                + ", 'Created', CURRENT_TIMESTAMP, '{}')";
    }

    /** Writes the journals of an installation that had neither consumers nor subscribers. */
    private static void writeHistory(TestDatabase target, String numbers) throws SQLException {
        execute(
                target,
                "INSERT INTO karta_process (id, agent, goal, status, version, created_at, changed_at) SELECT 'p' || x,"
                        + " 'A', 'g', 'COMPLETED', 100, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM "
                        + numbers.formatted(1, PROCESSES) + " AS a(x)");
        execute(
                target,
                "INSERT INTO karta_journal (process, number, kind, at, entry) SELECT 'p' || a.x, b.x, 'Created',"
                        + " CURRENT_TIMESTAMP, '{}' FROM " + numbers.formatted(1, PROCESSES) + " AS a(x) CROSS JOIN "
                        + numbers.formatted(0, ENTRIES - 1) + " AS b(x)");
    }

    private static void startsAtTheEndOfAHistory(TestDatabase target, String numbers) throws SQLException {
        EventLog log = log(target);
        writeHistory(target, numbers);

        OptionalLong start = log.claim("audit", "node", LEASE);
        execute(target, process("new"));
        execute(target, entry("new", 0));

        long end = PROCESSES * ENTRIES;
        assertThat(start).hasValue(end);
        assertThat(log.read(end, 10)).containsExactly(new Position(end + 1, "new", 0));
        assertThat(log.read(0, 20_000))
                .extracting(Position::position)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void aConsumerStartsAtTheEndOfALongHistoryInH2() throws Exception {
        startsAtTheEndOfAHistory(h2, "SYSTEM_RANGE(%d, %d)");
    }

    @Test
    void aConsumerStartsAtTheEndOfALongHistoryInPostgres() throws Exception {
        try (TestDatabase postgres = TestDatabase.postgres()) {
            startsAtTheEndOfAHistory(postgres, "generate_series(%d, %d)");
        }
    }

    @Test
    void anEntryThatIsCommittedLateHasALaterPosition() throws Exception {
        EventLog log = log(h2);
        execute(h2, process("slow"));
        execute(h2, process("quick"));
        try (var slow = h2.pool().getConnection()) {
            slow.setAutoCommit(false);
            execute(slow, entry("slow", 0));
            execute(h2, entry("quick", 0));
            execute(h2, entry("quick", 1));
            List<Position> before = log.read(0, 10);
            slow.commit();
            execute(h2, entry("quick", 2));

            List<Position> all = log.read(0, 10);

            assertThat(before).extracting(Position::process).containsExactly("quick", "quick");
            assertThat(all).startsWith(before.toArray(Position[]::new));
            assertThat(all).extracting(Position::process).containsExactly("quick", "quick", "slow", "quick");
            assertThat(all).extracting(Position::position).isSorted().doesNotHaveDuplicates();
            assertThat(log.end()).isEqualTo(all.get(3).position());
        }
    }

    private static String entry(String process, int number, int written) {
        return entry(process, number).replace("entry)", "entry, written)").replace("'{}')", "'{}', " + written + ")");
    }

    /** Nodes of a distributed database write by their own clocks, which differ a little. */
    @Test
    void entriesOfAProcessKeepTheirOrderWhateverTheOrderInWhichTheyWereWritten() throws Exception {
        EventLog log = log(h2);
        execute(h2, process("ada"));
        execute(h2, process("bob"));
        execute(h2, entry("ada", 2, 7));
        execute(h2, entry("ada", 0, 8));
        execute(h2, entry("bob", 0, 8));
        execute(h2, entry("ada", 1, 8));
        execute(h2, entry("bob", 1, 9));

        List<Position> all = log.read(0, 10);

        assertThat(all).extracting(Position::position).isSorted().doesNotHaveDuplicates();
        assertThat(all)
                .filteredOn(entry -> entry.process().equals("ada"))
                .extracting(Position::number)
                .containsExactly(0L, 1L, 2L);
        assertThat(all)
                .filteredOn(entry -> entry.process().equals("bob"))
                .extracting(Position::number)
                .containsExactly(0L, 1L);
        assertThat(all.get(0).process()).isEqualTo("ada");
        assertThat(all.get(4).process()).isEqualTo("bob");
    }

    /** A transaction assigns positions to 1,000 entries, and a predecessor may have been written after them. */
    @Test
    void entriesOfAProcessKeepTheirOrderInALongHistory() throws Exception {
        EventLog log = log(h2);
        execute(h2, process("old"));
        execute(h2, process("ada"));
        execute(
                h2,
                "INSERT INTO karta_journal (process, number, kind, at, entry, written) SELECT 'old', x, 'Created',"
                        + " CURRENT_TIMESTAMP, '{}', x FROM SYSTEM_RANGE(0, 998) AS a(x)");
        execute(h2, entry("ada", 1, 4000));
        execute(h2, entry("ada", 0, 5000));

        assertThat(log.read(0, 2000))
                .filteredOn(entry -> entry.process().equals("ada"))
                .extracting(Position::number)
                .containsExactly(0L, 1L);
        assertThat(log.end()).isEqualTo(1001);
    }

    private static void nodesThatReadTheLogWhileOthersWriteAgree(TestDatabase target) throws Exception {
        EventLog log = log(target);
        int writers = 4;
        ExecutorService nodes = Executors.newFixedThreadPool(2 * writers);
        List<Callable<List<Position>>> tasks = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            String process = "p" + i;
            execute(target, process(process));
            tasks.add(() -> {
                for (int number = 0; number < ENTRIES; number++) {
                    execute(target, entry(process, number));
                }
                return List.of();
            });
            tasks.add(() -> {
                List<Position> read = new ArrayList<>();
                while (read.size() < writers * ENTRIES
                        && !Thread.currentThread().isInterrupted()) {
                    long last = read.isEmpty() ? 0 : read.get(read.size() - 1).position();
                    read.addAll(log.read(last, 7));
                }
                return read;
            });
        }

        List<List<Position>> found = new ArrayList<>();
        try {
            for (Future<List<Position>> each : nodes.invokeAll(tasks, 1, TimeUnit.MINUTES)) {
                found.add(each.get());
            }
        } finally {
            nodes.shutdownNow();
        }

        List<List<Position>> read =
                found.stream().filter(each -> !each.isEmpty()).toList();
        assertThat(read).hasSize(writers).allSatisfy(each -> assertThat(each).isEqualTo(read.get(0)));
        assertThat(read.get(0)).hasSize(writers * ENTRIES);
        assertThat(log.end()).as("positions without gaps").isEqualTo((long) writers * ENTRIES);
        for (int i = 0; i < writers; i++) {
            String process = "p" + i;
            assertThat(read.get(0))
                    .filteredOn(entry -> entry.process().equals(process))
                    .extracting(Position::number)
                    .isSorted();
        }
    }

    @Test
    void nodesThatReadTheLogOfPostgresWhileOthersWriteAgree() throws Exception {
        try (TestDatabase postgres = TestDatabase.postgres()) {
            nodesThatReadTheLogWhileOthersWriteAgree(postgres);
        }
    }

    @Test
    void nodesThatReadTheLogOfMariaDbWhileOthersWriteAgree() throws Exception {
        try (TestDatabase mariaDb = TestDatabase.mariaDb()) {
            nodesThatReadTheLogWhileOthersWriteAgree(mariaDb);
        }
    }

    @Test
    void nodesThatReadTheLogOfH2WhileOthersWriteAgree() throws Exception {
        nodesThatReadTheLogWhileOthersWriteAgree(h2);
    }
}
