/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Data source that counts what its users cost: statements, commits, and round trips. A statement is a round trip, a
 * batch is one, and so is a commit or rollback of a transaction that has begun. A statement with automatic commit is
 * one commit and no further round trip. Thread-safe.
 */
final class CountingDataSource {

    /** Costs between {@link #reset} and {@link #stop}. */
    record Costs(int commits, int roundTrips, int statements) {}

    /** One round trip; without a statement, it ends a transaction. */
    private record RoundTrip(Thread thread, Optional<String> statement, boolean commits) {}

    private final DataSource source;
    private final List<RoundTrip> roundTrips = new ArrayList<>();
    private boolean stopped;

    CountingDataSource(DataSource source) {
        this.source = source;
    }

    synchronized void reset() {
        roundTrips.clear();
    }

    /** Ignores what follows, such as the end of a platform. */
    synchronized void stop() {
        stopped = true;
    }

    /** Returns the costs of the calling thread, so without those of heartbeats. */
    synchronized Costs costs() {
        List<RoundTrip> own = roundTrips.stream()
                .filter(each -> each.thread() == Thread.currentThread())
                .toList();
        return new Costs((int) own.stream().filter(RoundTrip::commits).count(), own.size(), (int)
                own.stream().filter(each -> each.statement().isPresent()).count());
    }

    /** Returns the statements of all threads in their order. */
    synchronized List<String> executed() {
        return roundTrips.stream().flatMap(each -> each.statement().stream()).toList();
    }

    private synchronized void add(Optional<String> statement, boolean commits) {
        if (!stopped) {
            roundTrips.add(new RoundTrip(Thread.currentThread(), statement, commits));
        }
    }

    DataSource counted() {
        return proxy(
                DataSource.class,
                source,
                (method, arguments, result) -> result instanceof Connection connection ? counted(connection) : result);
    }

    Connection counted(Connection connection) {
        return proxy(Connection.class, connection, (method, arguments, result) -> {
            if (method.equals("commit") || method.equals("rollback")) {
                add(Optional.empty(), method.equals("commit"));
            }
            return method.equals("prepareStatement")
                    ? counted(PreparedStatement.class, connection, (PreparedStatement) result, (String) arguments[0])
                    : method.equals("createStatement")
                            ? counted(Statement.class, connection, (Statement) result, "")
                            : result;
        });
    }

    private <T extends Statement> T counted(Class<T> type, Connection connection, T statement, String sql) {
        return proxy(type, statement, (method, arguments, result) -> {
            if (method.startsWith("execute")) {
                add(Optional.of(arguments == null ? sql : String.valueOf(arguments[0])), connection.getAutoCommit());
            }
            return result;
        });
    }

    private interface After {
        Object then(String method, Object[] arguments, Object result) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, Object target, After after) {
        return type.cast(Proxy.newProxyInstance(
                CountingDataSource.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return after.then(method.getName(), arguments, method.invoke(target, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
