/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import io.karta.testkit.CapturedLog;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lists that are read from a copy of the database, which is some time old. */
class ReplicaTest {

    private static final PageRequest NOW = PageRequest.first(10);
    private static final PageRequest STALE = NOW.allowingStale();

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final TestDatabase copy = TestDatabase.h2InMemory();
    private final AtomicBoolean isDown = new AtomicBoolean();
    private final AtomicLong nanoTime = new AtomicLong();
    private final AtomicInteger requests = new AtomicInteger();
    private final AgentModel agent = Letters.yesterday();
    private final JdbcProcessStore store =
            JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
    private final JdbcConnectionPool reader = reader();
    private final LocalPlatform platform =
            Letters.platform(store.withReplica(failing(reader), nanoTime::get), agent, Duration.ofMinutes(1));

    @AfterEach
    void close() {
        platform.close();
        reader.dispose();
        copy.close();
        database.close();
    }

    /** An account that may only read. */
    private JdbcConnectionPool reader() {
        var source = new JdbcDataSource();
        source.setUrl(copy.url().replace(";DB_CLOSE_DELAY=-1", "")); // only an administrator may set it
        source.setUser("reader");
        source.setPassword("");
        return JdbcConnectionPool.create(source);
    }

    private DataSource failing(DataSource source) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    requests.incrementAndGet();
                    if (isDown.get()) {
                        throw new SQLNonTransientConnectionException("the replica is down", "08001");
                    }
                    return method.invoke(source, arguments);
                });
    }

    private void replicate() throws SQLException {
        try (var from = database.pool().getConnection();
                var script = from.createStatement();
                var lines = script.executeQuery("SCRIPT");
                var to = copy.pool().getConnection();
                var statement = to.createStatement()) {
            while (lines.next()) {
                if (!lines.getString(1).startsWith("CREATE USER")) {
                    statement.execute(lines.getString(1));
                }
            }
            statement.execute("CREATE USER reader PASSWORD ''");
            statement.execute("GRANT SELECT ON SCHEMA PUBLIC TO reader");
        }
    }

    private AgentProcess started() {
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")));
    }

    @Test
    void listsThatMayBeStaleAreThoseOfTheReplica() throws SQLException {
        AgentProcess first = started();
        replicate();
        AgentProcess second = started();
        platform.kill(first.id());

        assertThat(platform.processes(ProcessFilter.all(), STALE).items())
                .extracting(ProcessInfo::id, ProcessInfo::status)
                .containsExactly(tuple(first.id(), ProcessStatus.WAITING));
        assertThat(platform.processes(ProcessFilter.all(), NOW).items())
                .extracting(ProcessInfo::id, ProcessInfo::status)
                .containsExactly(tuple(second.id(), ProcessStatus.WAITING), tuple(first.id(), ProcessStatus.KILLED));
    }

    @Test
    void anAnsweredQuestionOfTheReplicaIsNotListed() throws SQLException {
        AgentProcess answered = started();
        AgentProcess open = started();
        replicate();
        AgentProcess unknown = started();
        answered.answer(answered.pendingAnswers().get(0).id(), new Letters.Approval(true));

        assertThat(platform.questions(QuestionFilter.all(), STALE).items())
                .extracting(question -> question.process().id())
                .containsExactly(open.id());
        assertThat(platform.questions(QuestionFilter.all(), NOW).items())
                .extracting(question -> question.process().id())
                .containsExactly(open.id(), unknown.id());
    }

    @Test
    void listsAreThoseOfTheDatabaseWhileTheReplicaFails() throws SQLException {
        replicate();
        AgentProcess process = started();
        isDown.set(true);

        try (var log = CapturedLog.of(StaleReads.class)) {
            for (int i = 0; i < 3; i++) {
                assertThat(platform.processes(ProcessFilter.all(), STALE).items())
                        .extracting(ProcessInfo::id)
                        .containsExactly(process.id());
            }
            assertThat(requests).as("the replica is left out").hasValue(1);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("KARTA-928")
                    .contains("the replica is down");

            isDown.set(false);
            nanoTime.addAndGet(Duration.ofSeconds(31).toNanos());
            assertThat(platform.processes(ProcessFilter.all(), STALE).items()).isEmpty();
            isDown.set(true);
            assertThat(platform.processes(ProcessFilter.all(), STALE).items()).hasSize(1);
            assertThat(log.messages()).hasSize(2);
        }
    }

    @Test
    void aStoreWithoutAReplicaReadsTheDatabase() {
        AgentProcess process = started();
        try (var without = Letters.platform(store, agent, Duration.ofMinutes(1))) {
            assertThat(without.processes(ProcessFilter.all(), STALE).items())
                    .extracting(ProcessInfo::id)
                    .containsExactly(process.id());
            assertThat(without.questions(QuestionFilter.all(), STALE).items()).hasSize(1);
        }
    }
}
