/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.agent.UserInput;
import io.karta.benchmarks.processes.SupportDesk.Letter;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentInvocation;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Compares processes of three actions on PostgreSQL with plain JDBC that executes the same statements, and with bare
 * commits of one row, on one and on several connections. The contenders alternate, so that they share the noise.
 */
record DatabaseComparison(int rounds, int processes) {

    private static final int MANY = 8;
    private static final int WARM_UP = 4;

    /** Prints the rates of all contenders. */
    void print(PooledDatabase database, PrintStream out) throws SQLException {
        var recorded = new RecordedStatements(database.pool());
        try (LocalPlatform platform = database.platform(SupportDesk.swift(), recorded.recording())) {
            AgentInvocation<Letter> invocation = platform.invocation(Letter.class);
            invoke(invocation);
            recorded.clear();
            invoke(invocation);
        }
        execute(database, "CREATE TABLE bare_commit (id BIGINT)");
        try (LocalPlatform platform = database.platform(SupportDesk.swift())) {
            List<Callable<Boolean>> contenders = contenders(database, recorded, platform.invocation(Letter.class));
            contenders.forEach(this::warmUp);
            for (int connections : new int[] {1, MANY}) {
                print(contenders, recorded.size(), connections, out);
            }
        }
    }

    private static List<Callable<Boolean>> contenders(
            PooledDatabase database, RecordedStatements recorded, AgentInvocation<Letter> invocation) {
        return List.of(
                () -> invoke(invocation),
                () -> {
                    recorded.run();
                    return true;
                },
                () -> execute(database, "INSERT INTO bare_commit (id) VALUES (1)"));
    }

    /** The JVM has compiled the code of a process after about 50,000 of them. */
    private void warmUp(Callable<Boolean> contender) {
        for (int round = 0; round < WARM_UP * rounds; round++) {
            rate(MANY, contender);
        }
    }

    private static boolean invoke(AgentInvocation<Letter> invocation) {
        return invocation.invoke(new UserInput("My kettle is broken")) != null;
    }

    private void print(List<Callable<Boolean>> contenders, int statements, int connections, PrintStream out) {
        double[][] rates = new double[contenders.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < rates.length; i++) {
                rates[i][round] = rate(connections, contenders.get(i));
            }
        }
        Arrays.stream(rates).forEach(Arrays::sort);
        int middle = rounds / 2;
        out.printf(
                Locale.ROOT,
                "PostgreSQL, %d connection(s): %,8.0f processes/s, plain JDBC, same %d statements: %,8.0f (%.0f %%), "
                        + "bare commits %,8.0f/s%n",
                connections,
                rates[0][middle],
                statements,
                rates[1][middle],
                100 * rates[0][middle] / rates[1][middle],
                rates[2][middle]);
    }

    private static boolean execute(PooledDatabase database, String sql) throws SQLException {
        try (Connection connection = database.pool().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
            return true;
        }
    }

    private double rate(int threads, Callable<Boolean> work) {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Void>> parts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                parts.add(() -> {
                    for (int done = 0; done < processes; done++) {
                        work.call();
                    }
                    return null;
                });
            }
            long start = System.nanoTime();
            for (Future<Void> part : executor.invokeAll(parts)) {
                part.get();
            }
            return threads * processes * 1e9 / (System.nanoTime() - start);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            executor.shutdown();
        }
    }
}
