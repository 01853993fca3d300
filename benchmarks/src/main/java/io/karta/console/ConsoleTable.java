/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.benchmarks.processes.PooledDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.Optional;

/** Measures the console without a server: open pages that poll, and pages of a list of 100,000 processes. */
public final class ConsoleTable {

    private ConsoleTable() {}

    /**
     * Measures and prints the table.
     *
     * @param arguments none
     * @throws IOException if a database cannot be stopped
     * @throws SQLException if a database rejects a statement
     */
    public static void main(String[] arguments) throws IOException, SQLException {
        PrintStream out = System.out;
        new LiveView(out).print();
        var lists = new LongLists(out);
        try (var h2 = PooledDatabase.h2()) {
            lists.print("H2", h2.pool());
        }
        Optional<EmbeddedPostgres> started = PooledDatabase.startPostgres(out);
        if (started.isPresent()) {
            try (var server = started.get();
                    var database = PooledDatabase.postgres(server)) {
                lists.print("PostgreSQL", database.pool());
            }
        }
    }
}
