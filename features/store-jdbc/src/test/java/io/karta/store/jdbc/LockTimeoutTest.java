/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.store.jdbc.Letters.Letter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Data sources with a limit for waits for locks, which another transaction exceeds. */
class LockTimeoutTest {

    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicBoolean isUnblocked = new AtomicBoolean();

    @Test
    void doesNotRepeatAStepOnPostgres() throws SQLException {
        try (TestDatabase usual = TestDatabase.postgres();
                TestDatabase limited = TestDatabase.at(usual.url() + "&options=-c%20lock_timeout=1000")) {
            assertThatTheStepRunsOnce(limited);
        }
    }

    @Test
    void doesNotRepeatAStepOnMariaDb() throws SQLException {
        try (TestDatabase usual = TestDatabase.mariaDb();
                TestDatabase limited = TestDatabase.at(usual.url() + ",innodb_lock_wait_timeout=1")) {
            assertThatTheStepRunsOnce(limited);
        }
    }

    private void assertThatTheStepRunsOnce(TestDatabase database) throws SQLException {
        try (Connection blocking = database.pool().getConnection()) {
            blocking.setAutoCommit(false);
            AgentModel agent =
                    Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> {
                        runs.incrementAndGet();
                        block(blocking);
                        return new Letter("once");
                    }));
            try (LocalPlatform platform =
                    Letters.platform(Letters.store(database, agent), agent, Duration.ofSeconds(30))) {
                AgentProcess process =
                        platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")));

                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(runs).hasValue(1);
                assertThat(isUnblocked)
                        .as("the step has waited for longer than the limit")
                        .isTrue();
            }
        }
    }

    /** Locks the rows of all processes for longer than the limit. */
    private void block(Connection blocking) throws SQLException {
        try (var statement = blocking.createStatement()) {
            statement.execute("UPDATE karta_process SET changed_at = changed_at");
        }
        CompletableFuture<Void> unused = CompletableFuture.runAsync(
                () -> unblock(blocking), CompletableFuture.delayedExecutor(1500, TimeUnit.MILLISECONDS));
    }

    private void unblock(Connection blocking) {
        try {
            isUnblocked.set(true);
            blocking.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
