/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.benchmarks.processes.PooledDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.PrintStream;
import java.util.Optional;

/** Measures the console: open pages that poll, pages of a list of 100,000 processes, and how it scrolls in Chromium. */
public final class ConsoleTable {

    private ConsoleTable() {}

    /**
     * Measures and prints the table.
     *
     * @param arguments none
     * @throws Exception if a database or the browser fails
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        new LiveView(out).print();
        var lists = new LongLists(out);
        try (var h2 = PooledDatabase.h2()) {
            lists.print("H2", h2.pool());
            new ScrolledLists(out).print(h2.pool());
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
