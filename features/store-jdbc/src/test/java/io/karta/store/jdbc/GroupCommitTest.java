/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.store.jdbc.Database.Work;
import java.lang.Thread.State;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GroupCommitTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final Set<State> WAITING = Set.of(State.WAITING, State.TIMED_WAITING);

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final CountDownLatch firstRuns = new CountDownLatch(1);
    private final CountDownLatch firstMayEnd = new CountDownLatch(1);
    private final List<Thread> others = new ArrayList<>();

    /** Whether the statement of a process commits itself, for each time it ran. */
    private final List<Map.Entry<String, Boolean>> ran = new CopyOnWriteArrayList<>();

    private final Map<String, Connection> connections = new ConcurrentHashMap<>();

    GroupCommitTest() throws SQLException {
        execute("CREATE TABLE entries (process VARCHAR(10) NOT NULL)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void execute(String sql) throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> committed() throws SQLException {
        List<String> processes = new ArrayList<>();
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT process FROM entries ORDER BY process")) {
            while (rows.next()) {
                processes.add(rows.getString(1));
            }
        }
        return processes;
    }

    private GroupCommit groups(DataSource source, Duration maxDelay) {
        return new GroupCommit(Database.of(source, Transactions.NONE), maxDelay, 1);
    }

    private GroupCommit groups() {
        return groups(database.pool(), LONG);
    }

    private Work<Boolean> inserting(String process) {
        return connection -> {
            ran.add(Map.entry(process, connection.getAutoCommit()));
            connections.put(process, connection);
            try (var insert = connection.prepareStatement("INSERT INTO entries VALUES (?)")) {
                insert.setString(1, process);
                return insert.executeUpdate() == 1;
            }
        };
    }

    private static FutureTask<Boolean> started(GroupCommit groups, String process, Work<Boolean> statement) {
        var task = new FutureTask<>(() -> groups.run(process, "append to " + process, statement));
        new Thread(task).start();
        return task;
    }

    /** Begins a commit that lasts until {@link #firstMayEnd}. */
    private FutureTask<Boolean> first(GroupCommit groups) throws InterruptedException {
        FutureTask<Boolean> first = started(groups, "first", connection -> {
            firstRuns.countDown();
            try {
                firstMayEnd.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return true;
        });
        firstRuns.await();
        return first;
    }

    private final Set<String> interruptedAfterwards = ConcurrentHashMap.newKeySet();

    /** Adds an append to the group that forms. */
    private FutureTask<Boolean> other(GroupCommit groups, String process, Work<Boolean> statement) {
        var task = new FutureTask<>(() -> {
            boolean result = groups.run(process, "append to " + process, statement);
            if (Thread.currentThread().isInterrupted()) {
                interruptedAfterwards.add(process);
            }
            return result;
        });
        var thread = new Thread(task);
        others.add(thread);
        thread.start();
        eventually(() -> WAITING.contains(thread.getState()));
        return task;
    }

    @Test
    void aFaultOfOneAppendDoesNotFailTheOthers() throws Exception {
        GroupCommit groups = groups();
        FutureTask<Boolean> first = first(groups);
        FutureTask<Boolean> faulty = other(groups, "faulty", connection -> {
            throw new IllegalArgumentException("faulty");
        });
        FutureTask<Boolean> valid = other(groups, "valid", connection -> true);
        firstMayEnd.countDown();

        assertThat(first.get()).isTrue();
        assertThat(valid.get()).isTrue();
        assertThatThrownBy(faulty::get).hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void commitsAppendsTogetherThatArriveDuringACommit() throws Exception {
        GroupCommit groups = groups();
        FutureTask<Boolean> first = first(groups);
        FutureTask<Boolean> second = other(groups, "c", inserting("c"));
        FutureTask<Boolean> third = other(groups, "b", inserting("b"));
        firstMayEnd.countDown();

        assertThat(List.of(first.get(), second.get(), third.get())).containsOnly(true);
        assertThat(ran).containsExactly(Map.entry("b", false), Map.entry("c", false));
        assertThat(connections.get("b")).isSameAs(connections.get("c"));
        assertThat(committed()).containsExactly("b", "c");
    }

    @Test
    void doesNotDelayAnAppendThatMeetsNoOther() throws SQLException {
        GroupCommit groups = groups();

        assertThat(groups.run("a", "append", inserting("a"))).isTrue();
        assertThat(groups.run("b", "append", inserting("b"))).isTrue();
        assertThat(ran).containsExactly(Map.entry("a", true), Map.entry("b", true));
        assertThat(committed()).containsExactly("a", "b");
    }

    @Test
    void waitsNoLongerThanTheDelay() throws Exception {
        GroupCommit groups = groups(database.pool(), Duration.ofMillis(1));
        FutureTask<Boolean> first = first(groups);

        assertThat(groups.run("a", "append", inserting("a"))).isTrue();
        assertThat(first.isDone()).isFalse();
        firstMayEnd.countDown();
        assertThat(first.get()).isTrue();
    }

    @Test
    void aStaleAppendDoesNotFailItsGroup() throws Exception {
        GroupCommit groups = groups();
        FutureTask<Boolean> unused = first(groups);
        FutureTask<Boolean> fresh = other(groups, "fresh", inserting("fresh"));
        FutureTask<Boolean> stale = other(groups, "stale", connection -> false);
        firstMayEnd.countDown();

        assertThat(fresh.get()).isTrue();
        assertThat(stale.get()).isFalse();
        assertThat(committed()).containsExactly("fresh");
    }

    @Test
    void aRejectedAppendFailsAlone() throws Exception {
        GroupCommit groups = groups();
        FutureTask<Boolean> unused = first(groups);
        FutureTask<Boolean> valid = other(groups, "valid", inserting("valid"));
        FutureTask<Boolean> rejected = other(groups, "rejected", connection -> {
            throw new SQLException("value too long", "22001");
        });
        firstMayEnd.countDown();

        assertThat(valid.get()).isTrue();
        assertThatThrownBy(rejected::get)
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("KARTA-924")
                .hasMessageContaining("append to rejected");
        assertThat(committed()).containsExactly("valid");
    }

    @Test
    void doesNotRepeatAGroupWhoseCommitMayHaveSucceeded() throws Exception {
        GroupCommit groups = groups(losingReplies(database.pool()), LONG);
        FutureTask<Boolean> unused = first(groups);
        FutureTask<Boolean> one = other(groups, "a", inserting("a"));
        FutureTask<Boolean> another = other(groups, "b", inserting("b"));
        firstMayEnd.countDown();

        for (FutureTask<Boolean> unknown : List.of(one, another)) {
            assertThatThrownBy(unknown::get)
                    .hasCauseInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-682");
        }
        assertThat(ran).hasSize(2);
        assertThat(committed()).containsExactly("a", "b");
    }

    /** Commits, and then fails as if the connection were lost. */
    private static DataSource losingReplies(DataSource source) {
        return proxy(
                DataSource.class,
                source,
                (connection, method) -> connection instanceof Connection opened
                        ? proxy(Connection.class, opened, (result, called) -> {
                            if (called.equals("commit")) {
                                throw new SQLException("connection lost", "08006");
                            }
                            return result;
                        })
                        : connection);
    }

    private interface Then {
        Object of(Object result, String method) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T target, Then then) {
        return type.cast(Proxy.newProxyInstance(
                GroupCommitTest.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    try {
                        return then.of(method.invoke(target, arguments), method.getName());
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    @RepeatedTest(20) // the interrupt may come before, during or after the signal
    void anInterruptDoesNotLoseTheOutcome() throws Exception {
        GroupCommit groups = groups();
        FutureTask<Boolean> unused = first(groups);
        var interrupted = new CopyOnWriteArrayList<Boolean>();
        List<FutureTask<Boolean>> appends = new ArrayList<>();
        for (String process : List.of("a", "b")) {
            appends.add(other(groups, process, connection -> {
                interrupted.add(Thread.currentThread().isInterrupted());
                return inserting(process).on(connection);
            }));
        }
        others.forEach(Thread::interrupt);
        firstMayEnd.countDown();

        for (FutureTask<Boolean> append : appends) {
            assertThat(append.get()).isTrue();
        }
        assertThat(interrupted).as("the driver could give up").containsExactly(false, false);
        assertThat(interruptedAfterwards).containsExactlyInAnyOrder("a", "b");
        assertThat(committed()).containsExactly("a", "b");
    }
}
