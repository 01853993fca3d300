/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.spi.ProcessStore.Notifications.Subscription;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Connection that receives the notifications of a channel, and the thread that reads it. A lost connection is replaced.
 * Thread-safe.
 */
final class ListeningConnection implements Subscription {

    private static final Logger LOG = System.getLogger(ListeningConnection.class.getName());

    /** Limits the time until the thread sees that the subscription is closed. */
    private static final int WAIT_MILLIS = 250;

    /** A connection can be lost without a message, for example in a firewall. */
    private static final int WAITS_BEFORE_CHECK = 40;

    private static final int CHECK_SECONDS = 5;
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);

    private final Database database;
    private final String channel;
    private final Consumer<String> listener;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean isConnected = true; // confined to the thread

    ListeningConnection(Database database, String channel, Consumer<String> listener) {
        this.database = database;
        this.channel = channel;
        this.listener = listener;
    }

    /**
     * Starts the thread.
     *
     * @param onConnected called with each new connection, because notifications before it are lost
     */
    void start(Runnable onConnected) {
        database.onNewThread(() -> {
            try {
                run(onConnected);
            } finally {
                ended.countDown();
            }
        });
    }

    private void run(Runnable onConnected) {
        Thread.currentThread().setName("karta-notifications");
        while (isOpen()) {
            try {
                listen(onConnected);
            } catch (SQLException | RuntimeException | Error e) { // without this thread, the node would stay deaf
                report(e);
            }
            awaitRetry();
        }
    }

    /** Reports a loss once, not with every attempt to connect. */
    private void report(Throwable failure) {
        if (isConnected) {
            isConnected = false;
            LOG.log(Level.WARNING, () -> Messages.notListening(failure), failure);
        }
    }

    private boolean isOpen() {
        return closed.getCount() > 0 && !Thread.currentThread().isInterrupted();
    }

    private void awaitRetry() {
        try {
            closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) { // the server stops the application
            Thread.currentThread().interrupt();
        }
    }

    private void listen(Runnable onConnected) throws SQLException {
        try (Connection connection = database.connect()) {
            if (isOpen()) { // a full pool may have delayed the connection
                listen(connection, onConnected);
            }
        }
    }

    private void listen(Connection connection, Runnable onConnected) throws SQLException {
        var notifications = DriverNotifications.of(connection);
        boolean automatic = connection.getAutoCommit();
        connection.setAutoCommit(true);
        try {
            execute(connection, "LISTEN " + channel);
            isConnected = true;
            if (isOpen()) {
                onConnected.run();
                receive(connection, notifications);
            }
        } finally {
            unlisten(connection, automatic);
        }
    }

    private void receive(Connection connection, DriverNotifications notifications) throws SQLException {
        for (int waits = 1; isOpen(); waits++) {
            notifications.await(WAIT_MILLIS).forEach(listener);
            if (waits % WAITS_BEFORE_CHECK == 0 && !connection.isValid(CHECK_SECONDS)) {
                throw new SQLException("the connection does not answer");
            }
        }
    }

    /** The pool gives the connection to others. */
    private void unlisten(Connection connection, boolean automatic) {
        try {
            execute(connection, "UNLISTEN " + channel);
            connection.setAutoCommit(automatic); // not every pool does so
        } catch (SQLException ignored) { // the connection is lost, and what it has received with it
            return;
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Waits until the connection is back in the pool, unless the database does not answer. */
    @Override
    public void close() {
        closed.countDown();
        try {
            ended.await(SHUTDOWN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
