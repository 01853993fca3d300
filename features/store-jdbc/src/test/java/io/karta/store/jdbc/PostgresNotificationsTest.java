/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalCodec;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore.Notifications;
import io.karta.store.jdbc.Letters.Approval;
import io.karta.store.jdbc.Letters.Letter;
import io.karta.testkit.CapturedLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
@SuppressWarnings("try") // subscriptions and nodes are there until they are closed
class PostgresNotificationsTest {

    /** Without notifications, a node would look for changes every 20 minutes. */
    private static final Duration LEASE = Duration.ofHours(1);

    private static final String RELEASED = "released";
    private static final JournalCodec CODEC = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());

    private final TestDatabase database;

    PostgresNotificationsTest() throws SQLException {
        database = TestDatabase.postgres();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static final class Received implements Notifications.Listener {

        private final BlockingQueue<String> all = new LinkedBlockingQueue<>();

        @Override
        public void processChanged(String process) {
            all.add(process);
        }

        @Override
        public void claimsReleased() {
            all.add(RELEASED);
        }

        String next() throws InterruptedException {
            return all.poll(60, TimeUnit.SECONDS);
        }
    }

    private Notifications notifications() {
        return JdbcProcessStore.of(database.pool(), CODEC)
                .withNotifications()
                .notifications()
                .orElseThrow();
    }

    private LocalPlatform node(AgentModel agent) {
        var store = (JdbcProcessStore) Letters.store(database, agent);
        return Letters.platform(store.withNotifications(), agent, LEASE);
    }

    /** Ends all connections that listen, as a restart of the server does. */
    private void terminateListeners() throws SQLException {
        try (TestDatabase other = TestDatabase.at(database.url()); // the pool may have a lost connection
                var connection = other.pool().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE query LIKE 'LISTEN %' AND pid <> pg_backend_pid()")) {
            assertThat(rows.next()).as("a connection listens").isTrue();
        }
    }

    @Test
    void reachTheListenersOfOtherNodes() throws Exception {
        Notifications notifications = notifications();
        var received = new Received();
        try (var subscription = notifications.subscribe("one", received)) {
            assertThat(received.next()).as("the connection is new").isEqualTo(RELEASED);

            notifications.processChanged("one", "own");
            notifications.processChanged("two", "process of another node");
            notifications.claimsReleased("two");

            assertThat(List.of(received.next(), received.next())).containsExactly("process of another node", RELEASED);
        }
        assertThat(received.all).isEmpty();
        eventually(() -> database.pool().getActiveConnections() == 0);
    }

    @Test
    void doNotReachOtherSchemas() throws Exception {
        Notifications notifications = notifications();
        var received = new Received();
        try (TestDatabase other = TestDatabase.postgres();
                var subscription = notifications.subscribe("one", received)) {
            assertThat(received.next()).isEqualTo(RELEASED);

            JdbcProcessStore.of(other.pool(), CODEC)
                    .withNotifications()
                    .notifications()
                    .orElseThrow()
                    .processChanged("two", "other");
            notifications.processChanged("two", "this");

            assertThat(received.next()).isEqualTo("this");
        }
    }

    @Test
    void continueAfterTheConnectionIsLost() throws Exception {
        Notifications notifications = notifications();
        var received = new Received();
        try (var log = CapturedLog.of(ListeningConnection.class);
                var subscription = notifications.subscribe("one", received)) {
            assertThat(received.next()).isEqualTo(RELEASED);

            for (int losses = 1; losses <= 2; losses++) {
                terminateListeners();

                assertThat(received.next()).as("notifications may be lost").isEqualTo(RELEASED);
                assertThat(log.warnings()).hasSize(losses).allSatisfy(message -> assertThat(message)
                        .startsWith("KARTA-939"));
            }
            eventually(() -> {
                notifications.processChanged("two", "after"); // the pool has kept the lost connection
                return received.all.contains("after");
            });
        }
    }

    @Test
    void failuresOfTheSenderAreNotReported() {
        Notifications notifications = notifications();
        database.close();

        notifications.processChanged("one", "process");
    }

    @Test
    void theProcessesOfAStoppedNodeContinueOnAnother() throws Exception {
        var inside = new CountDownLatch(1);
        AgentModel slow = Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, x -> {
            inside.countDown();
            new CountDownLatch(1).await();
            return new Letter("never");
        }));
        AgentModel swift = Letters.agent(
                "1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, x -> new Letter("there")));
        var store = Letters.store(database, swift);
        try (LocalPlatform ignored = node(swift)) {
            LocalPlatform stopped = node(slow);
            AgentProcess process = stopped.createProcess(slow, ProcessOptions.defaults(), new UserInput("x"));
            stopped.start(process);
            inside.await();

            stopped.close();

            eventually(() -> store.load(process.id()).stream().anyMatch(JournalEntry.Ended.class::isInstance));
        }
        eventually(() -> database.pool().getActiveConnections() == 0);
    }

    @Test
    void aListenerHearsOfTheEndOnAnotherNode() throws Exception {
        AgentModel agent = Letters.yesterday();
        try (LocalPlatform one = node(agent);
                LocalPlatform two = node(agent)) {
            AgentProcess process = one.run(one.createProcess(agent, ProcessOptions.defaults(), new UserInput("x")));
            var ended = new CompletableFuture<ProcessStatus>();
            process.onEnd(each -> ended.complete(each.status()));

            AgentProcess there = two.process(process.id()).orElseThrow();
            there.answer(there.pendingAnswers().get(0).id(), new Approval(true));

            assertThat(ended.get(60, TimeUnit.SECONDS)).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Test
    void requirePostgres() {
        try (TestDatabase other = TestDatabase.h2InMemory()) {
            JdbcProcessStore store = JdbcProcessStore.of(other.pool(), CODEC);

            assertThatThrownBy(store::withNotifications)
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-936")
                    .hasMessageContaining("karta.store.jdbc.notifications", "H2");
        }
    }

    @Test
    void requireAccessToTheDriver() {
        JdbcProcessStore store = JdbcProcessStore.of(closed(database.pool()), CODEC);

        assertThatThrownBy(store::withNotifications)
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-937");
    }

    /** A pool whose connections do not give access to the driver. */
    private DataSource closed(DataSource source) {
        return proxy(DataSource.class, source);
    }

    private <T> T proxy(Class<T> type, Object target) {
        return type.cast(
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, (it, method, arguments) -> {
                    if (method.getName().equals("unwrap")) {
                        throw new SQLException("not a wrapper");
                    }
                    Object result = invoke(target, method, arguments);
                    return result instanceof Connection ? proxy(Connection.class, result) : result;
                }));
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
