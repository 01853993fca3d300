/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.Caller;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.ProcessStore.Takeover;
import io.karta.spi.QuestionQuery;
import io.karta.userdata.StateStore.Scope;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements of a heartbeat, an answer and the state of users read no table as a whole, however large it is. */
class QueryPlansTest {

    private static final int WAITING = Integer.getInteger("karta.plans.waiting", 20_000);
    private static final int RUNNING = 50;
    private static final Duration LEASE = Duration.ofMinutes(1);

    private static final Pattern BLOCKS = Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");

    private static final Pattern PLANNING = Pattern.compile("Planning.*", Pattern.DOTALL);

    private StatementPlans plans = StatementPlans.ofLiterals();

    private static void fill(TestDatabase database, String waiting, String running, String analyze)
            throws SQLException {
        String insert = "INSERT INTO karta_process (id, agent, goal, parent, status, version, created_at, changed_at,"
                + " wakes_at) SELECT CONCAT('%1$s', x), 'Desk', 'answer', CONCAT('parent', x), '%2$s', 3,"
                + " TIMESTAMP '2026-01-01 00:00:00', TIMESTAMP '2026-01-01 00:00:00', %3$s FROM %4$s";
        execute(database, insert.formatted("w", "WAITING", "TIMESTAMP '2999-01-01 00:00:00'", waiting));
        execute(database, insert.formatted("r", "RUNNING", "NULL", running));
        execute(
                database,
                "INSERT INTO karta_claim (process, owner, claimed_until) SELECT id, NULL, NULL FROM"
                        + " karta_process");
        execute(
                database,
                "UPDATE karta_claim SET owner = 'one', claimed_until = TIMESTAMP '2999-01-01 00:00:00'"
                        + " WHERE process LIKE 'r%'");
        execute(
                database,
                "INSERT INTO karta_journal (process, number, kind, at, entry) SELECT id, 0, 'Created',"
                        + " created_at, '{}' FROM karta_process");
        execute(
                database,
                "INSERT INTO karta_state (caller, name, content) SELECT CONCAT('user', x), 'language', 'en' FROM "
                        + waiting);
        execute(database, analyze);
    }

    private static void execute(TestDatabase database, String sql) throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> plansOfAHeartbeatAndAnAnswer(TestDatabase database) {
        ProcessStore store = new JdbcProcessStore(
                Database.of(plans.of(database.pool()), Transactions.NONE),
                ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
        store.renew("one", Set.of("r1", "r2", "r3"), LEASE);
        store.versions(Set.of("w1", "w2", "w3"));
        var abandoned = ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandoned();
        assertThat(store.find(abandoned)).isEmpty();
        assertThat(store.find(abandoned.after("r1"))).isEmpty();
        store.takeOver(new Takeover("two", LEASE, Set.of("w1", "w2", "w3"), Set.of("w1", "w2", "w3")));
        assertThat(store.find(ProcessQuery.all()
                        .withStatus(
                                ProcessStatus.WAITING,
                                ProcessStatus.STUCK,
                                ProcessStatus.PAUSED,
                                ProcessStatus.NOT_STARTED)
                        .ready()))
                .isEmpty();
        store.claim("w9", "two", LEASE);
        store.find(ProcessQuery.all().childrenOf("w9"));
        store.release("w9", "two");
        return plans.list();
    }

    private List<String> plansOfState(TestDatabase database) {
        plans.clear();
        var store = new JdbcStateStore(Database.of(plans.of(database.pool()), Transactions.NONE));
        Scope scope = Scope.ofUser("user7");
        store.put(scope, "language", "de");
        assertThat(store.find(scope, "language")).hasValue("de");
        assertThat(store.list(scope)).hasSize(1);
        store.remove(scope, "language");
        store.erase("user7");
        return plans.list();
    }

    private List<String> plansOfTheLog(TestDatabase database) {
        plans.clear();
        var log = new JdbcEventLog(Database.of(plans.of(database.pool()), Transactions.NONE));
        assertThat(log.read(0, 10)).hasSize(10);
        return plans.list().stream()
                .filter(plan -> plan.contains("karta_journal"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
    void useIndexesOnPostgres(String mode) throws SQLException {
        plans = StatementPlans.ofPrepared(mode, "EXPLAIN");
        try (TestDatabase database = TestDatabase.postgres()) {
            JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
            String numbers = "generate_series(1, %d) AS a(x)";
            fill(database, numbers.formatted(WAITING), numbers.formatted(RUNNING), "ANALYZE");

            assertThat(plansOfAHeartbeatAndAnAnswer(database))
                    .hasSizeGreaterThan(9)
                    .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Seq Scan"));
            assertThat(plansOfState(database))
                    .hasSize(5)
                    .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Seq Scan"));
            assertThat(plansOfTheLog(database))
                    .hasSize(3)
                    .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Seq Scan", "Sort"));
        }
    }

    /** Blocks that a heartbeat and an answer read, from the cache or the disk. */
    private long blocks(TestDatabase database) {
        plans.clear();
        return plansOfAHeartbeatAndAnAnswer(database).stream()
                .mapToLong(QueryPlansTest::blocks)
                .max()
                .orElseThrow();
    }

    private static long blocks(String plan) {
        return BLOCKS.matcher(PLANNING.matcher(plan).replaceAll(""))
                .results()
                .mapToLong(found -> number(found.group(1)) + number(found.group(2)))
                .max()
                .orElse(0);
    }

    /** One of 5,000 processes has the rare values. */
    private static void fillWithRareValues(TestDatabase database) throws SQLException {
        execute(
                database,
                """
                INSERT INTO karta_process (id, agent, goal, caller, status, version, created_at, changed_at)
                SELECT lpad(x::text, 9, '0'), v.name, v.name, v.name, v.status, 3, v.at, v.at
                FROM generate_series(1, 20000) AS a(x), LATERAL (
                    SELECT CASE x % 5000 WHEN 1 THEN 'rare' ELSE 'frequent' || x % 2 END AS name,
                        CASE x % 5000 WHEN 2 THEN 'FAILED' ELSE 'COMPLETED' END AS status,
                        now() - INTERVAL '1 hour' * (20000 - x) AS at) AS v
                """);
        execute(database, "INSERT INTO karta_claim (process) SELECT id FROM karta_process");
        execute(
                database,
                "INSERT INTO karta_question (process, id, role, asked_at)"
                        + " SELECT id, 'question', agent, created_at FROM karta_process");
        execute(database, "VACUUM ANALYZE");
    }

    private void searchRareValues(ProcessStore store) {
        var all = ProcessFilter.all();
        for (ProcessFilter rare : List.of(
                all.withAgent("rare"),
                all.withGoal("rare", "unknown"),
                all.withCaller(Caller.named("rare", Set.of())),
                all.withStatus(ProcessStatus.FAILED, ProcessStatus.STUCK))) {
            assertThat(store.find(ProcessQuery.of(rare).newestFirst())).hasSize(4);
        }
        assertThat(store.findQuestions(new QuestionQuery(QuestionFilter.all().withRole("rare"), Optional.empty(), 100)))
                .hasSize(4);
        var old = PurgeQuery.of(all.withStatus(ProcessStatus.COMPLETED), Duration.ofHours(19_990));
        assertThat(store.purge(old).processes()).hasSize(9);
    }

    @Test
    void readFewBlocksForRareValuesAlthoughThePlanForAnyValueReadsAll() throws SQLException {
        plans = StatementPlans.ofPrepared("EXPLAIN (ANALYZE, BUFFERS)");
        try (TestDatabase empty = TestDatabase.postgres()) {
            String options = "&options=-c%20plan_cache_mode%3Dforce_generic_plan";
            try (TestDatabase database = TestDatabase.at(empty.url() + options)) {
                JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
                fillWithRareValues(database);
                searchRareValues(new JdbcProcessStore(
                        Database.of(plans.of(database.pool()), Transactions.NONE),
                        ShapeJournalCodec.of(List.of(), new Shapes(), List.of())));

                assertThat(plans.list())
                        .hasSizeGreaterThan(8)
                        .allSatisfy(plan -> assertThat(blocks(plan)).as(plan).isLessThan(100));
            }
        }
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
    void readTheSameBlocksHoweverManyProcessesWait(String mode) throws SQLException {
        plans = StatementPlans.ofPrepared(mode, "EXPLAIN (ANALYZE, BUFFERS)");
        List<Long> blocks = new ArrayList<>();
        for (int waiting : List.of(WAITING / 10, WAITING)) {
            try (TestDatabase database = TestDatabase.postgres()) {
                JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
                String numbers = "generate_series(1, %d) AS a(x)";
                fill(database, numbers.formatted(waiting), numbers.formatted(RUNNING), "VACUUM ANALYZE");
                blocks.add(blocks(database));
            }
        }

        System.out.println("blocks of the largest statement, with " + WAITING / 10 + " and " + WAITING
                + " waiting processes: " + blocks);
        assertThat(blocks.get(1)).isLessThan(blocks.get(0) * 3);
    }

    @Test
    void useIndexesOnMariaDb() throws SQLException {
        try (TestDatabase database = TestDatabase.mariaDb()) {
            JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
            String numbers = "(SELECT seq AS x FROM seq_1_to_%d) a";
            fill(
                    database,
                    numbers.formatted(WAITING),
                    numbers.formatted(RUNNING),
                    "ANALYZE TABLE karta_process, karta_claim, karta_journal, karta_state");

            assertThat(plansOfAHeartbeatAndAnAnswer(database))
                    .hasSizeGreaterThan(9)
                    .allSatisfy(plan -> assertThat(plan).doesNotContain("| ALL |", "| index |"));
            assertThat(plansOfState(database)).hasSize(5).allSatisfy(plan -> assertThat(plan)
                    .doesNotContain("| ALL |", "| index |"));
            assertThat(plansOfTheLog(database)).hasSize(3).allSatisfy(plan -> assertThat(plan)
                    .doesNotContain("| ALL |", "| index |", "filesort"));
        }
    }
}
