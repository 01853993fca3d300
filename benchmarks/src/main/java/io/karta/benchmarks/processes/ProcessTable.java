/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.benchmarks.Repetitions;
import io.karta.benchmarks.processes.SupportDesk.Letter;
import io.karta.cdi.KartaExtension;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentInvocation;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.naming.NamingException;
import org.jboss.weld.environment.se.Weld;

/**
 * Measures processes without a model: the number per second in the engine alone and in a CDI container, on one thread
 * and with a thread for each processor, and with journals in H2 and PostgreSQL, also compared with plain JDBC, and with
 * a JTA transaction for each action; the memory of waiting processes, and the time to answer one.
 */
public final class ProcessTable {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final ProcessThroughput MANY = new ProcessThroughput(Repetitions.of(7), Repetitions.of(100_000), 1);
    private static final ProcessThroughput FEW = new ProcessThroughput(Repetitions.of(7), Repetitions.of(500), 1);
    private static final WaitingProcesses WAITING = new WaitingProcesses(Repetitions.of(10_000));
    private static final WaitingProcesses FEW_WAITING = new WaitingProcesses(Repetitions.of(1_000));
    private static final DatabaseComparison COMPARISON = new DatabaseComparison(Repetitions.of(7), Repetitions.of(300));

    private final PrintStream out;

    private ProcessTable(PrintStream out) {
        this.out = out;
    }

    /**
     * Measures and prints the table.
     *
     * @param arguments none
     * @throws IOException if a database cannot be stopped
     * @throws SQLException if a database rejects a statement
     * @throws NamingException if the JVM has a directory of names already
     */
    public static void main(String[] arguments) throws IOException, SQLException, NamingException {
        var table = new ProcessTable(System.out);
        table.inMemory();
        table.inWeld();
        try (var h2 = PooledDatabase.h2()) {
            table.in("H2, in memory", h2);
        }
        table.inPostgres();
        System.out.println("JDK " + Runtime.version());
    }

    private void inMemory() {
        try (var platform = platform(SupportDesk.swift())) {
            MANY.print("engine, in memory", platform.invocation(Letter.class), out);
            onAllProcessors(MANY).print("engine, in memory", platform.invocation(Letter.class), out);
        }
        AgentModel asking = SupportDesk.asking();
        try (var platform = platform(asking)) {
            WAITING.print("engine, in memory", platform, asking, out);
        }
    }

    private static ProcessThroughput onAllProcessors(ProcessThroughput single) {
        return new ProcessThroughput(single.rounds(), single.processes() * PROCESSORS, PROCESSORS);
    }

    private static LocalPlatform platform(AgentModel agent) {
        return LocalPlatform.builder().agents(List.of(agent)).build();
    }

    private void inWeld() {
        var weld = new Weld()
                .disableDiscovery()
                .beanClasses(DeskBean.class, DeskBean.Office.class)
                .addExtension(new KartaExtension());
        try (var container = weld.initialize()) {
            AgentInvocation<Letter> letter =
                    container.select(DeskBean.Office.class).get().letter;
            MANY.print("Weld, in memory", letter, out);
            onAllProcessors(MANY).print("Weld, in memory", letter, out);
        }
    }

    private void in(String where, PooledDatabase database) {
        try (var platform = database.platform(SupportDesk.swift())) {
            FEW.print(where, platform.invocation(Letter.class), out);
        }
        AgentModel asking = SupportDesk.asking();
        try (var platform = database.platform(asking)) {
            FEW_WAITING.print(where, platform, asking, out);
        }
    }

    private void inPostgres() throws IOException, SQLException, NamingException {
        Optional<EmbeddedPostgres> started = PooledDatabase.startPostgres(out);
        if (started.isPresent()) {
            try (var server = started.get();
                    var database = PooledDatabase.postgres(server)) {
                in("PostgreSQL", database);
                COMPARISON.print(database, out);
                COMPARISON.printTransactions(new TransactionalDatabase(server, database.pool()), database, out);
            }
        }
    }
}
