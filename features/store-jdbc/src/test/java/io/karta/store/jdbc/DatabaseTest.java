/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.spi.UnwritableValueException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DatabaseTest {

    private final TestDatabase h2 = TestDatabase.h2InMemory();
    private final List<Integer> delays = new ArrayList<>();
    private final Deque<SQLException> refusals = new ArrayDeque<>();
    private final Deque<SQLException> failedCommits = new ArrayDeque<>();
    private final Database database = new Database(failing(h2.pool()), Transactions.NONE, Runnable::run, delays::add);
    private int runs;

    @AfterEach
    void close() {
        h2.close();
    }

    private DataSource failing(DataSource source) {
        return proxy(DataSource.class, source, (name, result) -> {
            throwNext(refusals);
            return proxy(Connection.class, (Connection) result, (called, unused) -> {
                if (called.equals("commit")) {
                    throwNext(failedCommits);
                }
                return unused;
            });
        });
    }

    private static void throwNext(Collection<SQLException> failures) throws SQLException {
        var next = failures.iterator();
        if (next.hasNext()) {
            SQLException failure = next.next();
            next.remove();
            throw failure;
        }
    }

    @FunctionalInterface
    private interface After {
        Object then(String method, Object result) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T target, After after) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, called, arguments) -> {
                    try {
                        return after.then(called.getName(), called.invoke(target, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private String work() {
        return database.alone("work", connection -> "run " + ++runs);
    }

    static Stream<SQLException> passing() {
        return Stream.of(
                new SQLTransientConnectionException("the pool is empty"),
                new SQLTimeoutException("too slow"),
                new SQLTransactionRollbackException("deadlock"),
                new SQLException("serialization", "40001"),
                new SQLException("deadlock", "40P01"));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void waitsBeforeEachRetryOfWhatMayPass(SQLException failure) {
        refusals.addAll(List.of(failure, failure, failure));

        assertThat(work()).isEqualTo("run 1");

        assertThat(delays).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @MethodSource("passing")
    void givesUpAfterFiveAttempts(SQLException failure) {
        refusals.addAll(List.of(failure, failure, failure, failure, failure, failure));

        assertThatThrownBy(this::work).isInstanceOf(AgentException.class).hasMessageStartingWith("KARTA-682");

        assertThat(delays).containsExactly(1, 2, 3, 4);
        assertThat(refusals).hasSize(1);
    }

    @Test
    void doesNotRetryWhatWillNotPass() {
        refusals.add(new SQLNonTransientConnectionException("wrong password"));

        assertThatThrownBy(this::work)
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("wrong password")
                .hasMessageContaining("rolled back");

        assertThat(delays).isEmpty();
    }

    static Stream<SQLException> unwritable() {
        return Stream.of(
                new SQLDataException("value too long", "22001"),
                new SQLException("invalid byte sequence", "22021"),
                new SQLException("index row size", "54000"),
                new SQLNonTransientConnectionException("a packet bigger than 'max_allowed_packet'", "08S01"));
    }

    @ParameterizedTest
    @MethodSource("unwritable")
    void reportsDataThatTheDatabaseNeverAccepts(SQLException failure) {
        refusals.add(failure);

        assertThatThrownBy(this::work)
                .isInstanceOf(UnwritableValueException.class)
                .hasMessageStartingWith("KARTA-924")
                .hasMessageContaining(failure.getMessage());

        assertThat(delays).isEmpty();
    }

    @Test
    void retriesACommitThatWasRolledBack() {
        failedCommits.add(new SQLException("serialization", "40001"));

        assertThat(work()).isEqualTo("run 2");

        assertThat(delays).containsExactly(1);
    }

    static Stream<SQLException> unknown() {
        return Stream.of(
                new SQLTransientConnectionException("connection reset"),
                new SQLTransactionRollbackException("completion unknown", "40003"));
    }

    @ParameterizedTest
    @MethodSource("unknown")
    void doesNotRepeatWorkThatMayHaveBeenCommitted(SQLException failure) {
        failedCommits.add(failure);

        assertThatThrownBy(this::work)
                .isInstanceOf(AgentException.class)
                .hasMessageContaining(failure.getMessage())
                .hasMessageNotContaining("rolled back");

        assertThat(runs).isEqualTo(1);
    }

    private int single(SQLException failure) {
        var failures = new ArrayDeque<>(List.of(failure));
        return database.single("work", connection -> {
            runs++;
            throwNext(failures);
            return runs;
        });
    }

    @Test
    void retriesASingleStatementThatWasRolledBack() {
        assertThat(single(new SQLException("serialization", "40001"))).isEqualTo(2);

        assertThat(delays).containsExactly(1);
    }

    static Stream<SQLException> withoutReply() {
        return Stream.of(
                new SQLTransientConnectionException("connection reset", "08006"),
                new SQLTimeoutException("no reply"),
                new SQLException("the server shuts down", "57P01"),
                new SQLTransactionRollbackException("completion unknown", "40003"));
    }

    @ParameterizedTest
    @MethodSource("withoutReply")
    void doesNotRepeatASingleStatementThatMayHaveBeenCommitted(SQLException failure) {
        assertThatThrownBy(() -> single(failure))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining(failure.getMessage())
                .hasMessageNotContaining("rolled back");

        assertThat(runs).isEqualTo(1);
    }

    @Test
    void delaysGrowExponentially() {
        assertThat(RetryDelay.longest(1)).isEqualTo(RetryDelay.FIRST);
        assertThat(RetryDelay.longest(4)).isEqualTo(Duration.ofMillis(160));
    }

    @Test
    void anInterruptEndsTheDelayAndIsPreserved() {
        Thread.currentThread().interrupt();

        RetryDelay.RANDOM.await(4);

        assertThat(Thread.interrupted()).isTrue();
    }
}
