/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.spi.ProcessStore.Notifications;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Notifications by LISTEN and NOTIFY of PostgreSQL. NOTIFY is a transaction of its own, after the commit of the
 * journal: the server lets only one transaction with notifications commit at a time. Thread-safe.
 */
final class PostgresNotifications implements Notifications {

    private static final Logger LOG = System.getLogger(PostgresNotifications.class.getName());

    private final Database database;
    private final String channel;

    private PostgresNotifications(Database database, String channel) {
        this.database = database;
        this.channel = channel;
    }

    /** Checks that the database and its driver have notifications. */
    static PostgresNotifications open(Database database) {
        if (!database.isPostgres()) {
            throw Messages.noNotifications(database.product());
        }
        return new PostgresNotifications(database, database.alone("find its schema", PostgresNotifications::channel));
    }

    /** Channels belong to a database, which can contain the schemas of several applications. */
    private static String channel(Connection connection) throws SQLException {
        DriverNotifications.of(connection);
        String sql = "SELECT relnamespace FROM pg_class WHERE oid = CAST('karta_process' AS REGCLASS)";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return "karta_" + row.getLong(1);
        }
    }

    @Override
    public void processChanged(String node, String process) {
        send(node + " " + process);
    }

    @Override
    public void claimsReleased(String node) {
        send(node);
    }

    private void send(String payload) {
        try {
            database.single("notify other nodes", connection -> send(connection, payload));
        } catch (RuntimeException e) { // the heartbeats of the other nodes find the change
            LOG.log(Level.DEBUG, () -> String.valueOf(e.getMessage()), e);
        }
    }

    private boolean send(Connection connection, String payload) throws SQLException {
        try (PreparedStatement notify = connection.prepareStatement("SELECT pg_notify(?, ?)")) {
            notify.setString(1, channel);
            notify.setString(2, payload);
            return notify.execute();
        }
    }

    @Override
    public Subscription subscribe(String node, Listener listener) {
        var subscription = new ListeningConnection(database, channel, payload -> deliver(payload, node, listener));
        subscription.start(listener::claimsReleased);
        return subscription;
    }

    private static void deliver(String payload, String node, Listener listener) {
        int space = payload.indexOf(' ');
        String sender = space < 0 ? payload : payload.substring(0, space);
        if (sender.equals(node)) {
            return;
        }
        if (space < 0) {
            listener.claimsReleased();
        } else {
            listener.processChanged(payload.substring(space + 1));
        }
    }
}
