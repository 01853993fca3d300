/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import static java.util.Objects.requireNonNull;

import io.karta.agent.UserInput;
import io.karta.benchmarks.processes.SupportDesk.Letter;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.CurrentCallScope;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentInvocation;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compares processes of three actions on PostgreSQL with plain JDBC that executes the same statements, and with bare
 * commits of one row, on one and on several connections. The contenders alternate, so that they share the noise.
 */
record DatabaseComparison(int rounds, int processes) {

    private static final int MANY = 8;
    private static final int CROWD = 32;
    private static final Duration MAX_DELAY = Duration.ofMillis(5);
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

    /**
     * Prints the rates of processes whose actions have transactions of a server (JTA). The JVM has these transactions
     * from then on.
     */
    void printTransactions(TransactionalDatabase transactions, PooledDatabase database, PrintStream out)
            throws SQLException {
        var current = new AtomicReference<CurrentCallScope>();
        AgentModel agent = SupportDesk.swift((action, body) -> arguments -> {
            transactions.manager().begin();
            RunningAction running =
                    requireNonNull(current.get(), "platform").current().orElseThrow();
            running.enter(action);
            Object result = body.invoke(arguments);
            running.returned(result); // as Karta's interceptor does inside that of @Transactional
            transactions.manager().commit();
            return result;
        });
        try (LocalPlatform platform = database.platform(agent, transactions.source())) {
            current.set(platform.currentSteps());
            AgentInvocation<Letter> invocation = platform.invocation(Letter.class);
            Callable<Boolean> contender = () -> invoke(invocation);
            warmUp(contender);
            for (int connections : new int[] {1, MANY}) {
                double[][] rates = rates(List.of(contender), connections);
                out.printf(
                        Locale.ROOT,
                        "PostgreSQL, %d connection(s): %,8.0f processes/s with one JTA transaction per action%n",
                        connections,
                        rates[0][rounds / 2]);
            }
        }
    }

    /** Prints the rates of processes with and without group commit, for more and more of them at once. */
    void printGroups(String where, PooledDatabase database, PrintStream out) {
        try (LocalPlatform plain = database.platform(SupportDesk.swift());
                LocalPlatform grouping = database.grouping(SupportDesk.swift(), MAX_DELAY)) {
            AgentInvocation<Letter> single = plain.invocation(Letter.class);
            AgentInvocation<Letter> grouped = grouping.invocation(Letter.class);
            List<Callable<Boolean>> contenders = List.of(() -> invoke(single), () -> invoke(grouped));
            contenders.forEach(this::warmUp);
            for (int atOnce : new int[] {1, MANY, CROWD}) {
                double[][] rates = rates(contenders, atOnce);
                int middle = rounds / 2;
                out.printf(
                        Locale.ROOT,
                        "PostgreSQL, %s, %2d at once: %,8.0f processes/s, with group commit: %,8.0f (%.0f %%)%n",
                        where,
                        atOnce,
                        rates[0][middle],
                        rates[1][middle],
                        100 * rates[1][middle] / rates[0][middle]);
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
        double[][] rates = rates(contenders, connections);
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

    /** Returns the sorted rates of each contender. */
    private double[][] rates(List<Callable<Boolean>> contenders, int connections) {
        double[][] rates = new double[contenders.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < rates.length; i++) {
                rates[i][round] = rate(connections, contenders.get(i));
            }
        }
        Arrays.stream(rates).forEach(Arrays::sort);
        return rates;
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
