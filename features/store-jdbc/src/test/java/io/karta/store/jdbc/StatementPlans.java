/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** The plans of the statements that a store executes. */
final class StatementPlans {

    /** Creates a statement that explains another one, whose parameters are literals. */
    private interface Explain {

        String statement(Statement on, String sql, List<String> parameters) throws SQLException;
    }

    private final Explain explain;
    private final List<String> plans = new ArrayList<>();

    private StatementPlans(Explain explain) {
        this.explain = explain;
    }

    /** Explains each statement with its parameters as literals. */
    static StatementPlans ofLiterals() {
        return new StatementPlans((on, sql, parameters) -> "EXPLAIN " + replaced(sql, parameters));
    }

    private static String replaced(String sql, List<String> parameters) {
        String replaced = sql;
        for (String parameter : parameters) {
            replaced = replaced.replaceFirst("\\?", Matcher.quoteReplacement(parameter));
        }
        return replaced;
    }

    /**
     * Explains each statement as a prepared one of PostgreSQL. With the mode {@code force_generic_plan}, its plan is
     * one for all values of the parameters, which PostgreSQL may choose after a few executions.
     */
    static StatementPlans ofPrepared(String mode, String explain) {
        return new StatementPlans((on, sql, parameters) -> {
            on.execute("SET plan_cache_mode = " + mode);
            return execute(explain, on, sql, parameters);
        });
    }

    /** Explains each statement as a prepared one of PostgreSQL, in the mode that the connection has. */
    static StatementPlans ofPrepared(String explain) {
        return new StatementPlans((on, sql, parameters) -> execute(explain, on, sql, parameters));
    }

    private static String execute(String explain, Statement on, String sql, List<String> parameters)
            throws SQLException {
        String name = "s" + UUID.randomUUID().toString().replace("-", "");
        List<String> numbers = IntStream.rangeClosed(1, parameters.size())
                .mapToObj(number -> "$" + number)
                .toList();
        on.execute("PREPARE " + name + " AS " + replaced(sql, numbers));
        String values = parameters.isEmpty() ? "" : "(" + String.join(", ", parameters) + ")";
        return explain + " EXECUTE " + name + values;
    }

    /** Returns the plans of all statements that were executed, in their order. */
    List<String> list() {
        return List.copyOf(plans);
    }

    void clear() {
        plans.clear();
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Returns a data source whose prepared statements are explained before they are executed. */
    DataSource of(DataSource source) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = invoke(source, method, arguments);
                    return result instanceof Connection connection ? explained(connection) : result;
                });
    }

    private Connection explained(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Object result = invoke(connection, method, arguments);
                    return result instanceof PreparedStatement statement
                            ? explained(statement, (String) arguments[0])
                            : result;
                });
    }

    private PreparedStatement explained(PreparedStatement statement, String sql) {
        Map<Object, String> parameters = new TreeMap<>();
        return (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("set")) {
                        parameters.put(arguments[0], literal(method.getName(), arguments[1]));
                    } else if (method.getName().startsWith("execute")) {
                        plans.add(plan(statement.getConnection(), sql, List.copyOf(parameters.values())));
                    }
                    return invoke(statement, method, arguments);
                });
    }

    private static String literal(String setter, Object value) {
        if (setter.equals("setNull")) {
            return "NULL";
        }
        return value instanceof Number ? value.toString() : "'" + value + "'";
    }

    /** Every row as one line, with all columns. */
    private String plan(Connection connection, String sql, List<String> parameters) throws SQLException {
        var text = new StringBuilder(sql).append('\n');
        try (var statement = connection.createStatement();
                ResultSet row = statement.executeQuery(explain.statement(statement, sql, parameters))) {
            while (row.next()) {
                for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                    text.append(row.getString(column)).append(" | ");
                }
                text.append('\n');
            }
        }
        return text.toString();
    }
}
