/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The statements of one process with their parameters, recorded at the data source, to run them without an engine. */
final class RecordedStatements {

    private final DataSource source;
    private final List<Recorded> statements = new ArrayList<>();

    RecordedStatements(DataSource source) {
        this.source = source;
    }

    /** Call of a setter; a value may be null. */
    private record Parameter(Method setter, List<@Nullable Object> arguments) {}

    private record Recorded(String sql, List<Parameter> parameters) {}

    synchronized void clear() {
        statements.clear();
    }

    synchronized int size() {
        return statements.size();
    }

    private synchronized void add(Recorded statement) {
        statements.add(statement);
    }

    /** Returns the data source that records the appends to journals. */
    DataSource recording() {
        return proxy(
                DataSource.class,
                source,
                (method, arguments, result) ->
                        result instanceof Connection connection ? recording(connection) : result);
    }

    private Connection recording(Connection connection) {
        return proxy(Connection.class, connection, (method, arguments, result) -> {
            boolean appends = method.getName().equals("prepareStatement")
                    && arguments[0].toString().contains("INTO karta_journal");
            return appends ? recording((PreparedStatement) result, (String) arguments[0]) : result;
        });
    }

    private PreparedStatement recording(PreparedStatement statement, String sql) {
        List<Parameter> parameters = new ArrayList<>();
        add(new Recorded(sql, parameters));
        return proxy(PreparedStatement.class, statement, (method, arguments, result) -> {
            if (method.getName().startsWith("set")) {
                parameters.add(new Parameter(method, Arrays.asList(arguments)));
            }
            return result;
        });
    }

    /** Runs the recorded statements for a new process, each with a connection of the pool and a commit of its own. */
    void run() throws SQLException {
        String recorded = process();
        String id = UUID.randomUUID().toString();
        for (Recorded each : statements) {
            try (Connection connection = source.getConnection();
                    PreparedStatement statement = connection.prepareStatement(each.sql())) {
                for (Parameter parameter : each.parameters()) {
                    set(statement, parameter, recorded, id);
                }
                statement.executeUpdate();
            }
        }
    }

    private static void set(PreparedStatement statement, Parameter parameter, String recorded, String id)
            throws SQLException {
        Object[] arguments = parameter.arguments().toArray();
        if (arguments.length > 1 && recorded.equals(arguments[1])) {
            arguments[1] = id;
        }
        invoke(parameter.setter(), statement, arguments);
    }

    /** The id of the recorded process is the first parameter. */
    private String process() {
        return (String) statements.get(0).parameters().get(0).arguments().get(1);
    }

    private interface After {
        Object then(Method method, Object[] arguments, Object result);
    }

    private static <T> T proxy(Class<T> type, Object target, After after) {
        return type.cast(Proxy.newProxyInstance(
                RecordedStatements.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> after.then(method, arguments, invoke(method, target, arguments))));
    }

    private static Object invoke(Method method, Object target, Object[] arguments) throws SQLException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
