/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Notifications that a connection of PostgreSQL's driver has received. The classes of the driver can be those of a
 * server, which the application does not see. Not thread-safe.
 */
final class DriverNotifications {

    private final Object connection;
    private final Method received;
    private final Method payload;

    private DriverNotifications(Object connection, Method received, Method payload) {
        this.connection = connection;
        this.received = received;
        this.payload = payload;
    }

    static DriverNotifications of(Connection connection) throws SQLException {
        ClassLoader driver = driver(connection);
        try {
            Class<?> type = Class.forName("org.postgresql.PGConnection", false, driver);
            return new DriverNotifications(
                    connection.unwrap(type),
                    type.getMethod("getNotifications", int.class),
                    Class.forName("org.postgresql.PGNotification", false, driver)
                            .getMethod("getParameter"));
        } catch (ReflectiveOperationException | SQLException e) {
            throw Messages.noDriver(e);
        }
    }

    /** The connection can be a wrapper, but a value whose type has no class in JDBC is an object of the driver. */
    private static @Nullable ClassLoader driver(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT CAST('{}' AS JSON)")) {
            row.next();
            return row.getObject(1).getClass().getClassLoader();
        }
    }

    /** Waits for notifications, and returns their payloads; none after a timeout. */
    List<String> await(int millis) throws SQLException {
        List<String> payloads = new ArrayList<>();
        Object[] notifications = (Object[]) invoke(received, connection, millis);
        if (notifications != null) {
            for (Object notification : notifications) {
                payloads.add((String) invoke(payload, notification));
            }
        }
        return payloads;
    }

    private static Object invoke(Method method, Object target, Object... arguments) throws SQLException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof SQLException failed ? failed : new SQLException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new SQLException(e);
        }
    }
}
