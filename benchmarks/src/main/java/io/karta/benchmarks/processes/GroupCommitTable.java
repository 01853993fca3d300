/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.benchmarks.Repetitions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Measures processes on PostgreSQL with and without group commit, for more and more of them at once on eight
 * connections: with the disk of this machine, and with commits that take two milliseconds more, as on a slow disk or
 * with a synchronous replica.
 */
public final class GroupCommitTable {

    private static final int CONNECTIONS = 8;
    private static final Map<String, String> SLOW = Map.of("commit_delay", "2000", "commit_siblings", "0");
    private static final DatabaseComparison COMPARISON = new DatabaseComparison(Repetitions.of(5), Repetitions.of(100));

    private GroupCommitTable() {}

    /**
     * Measures and prints the table.
     *
     * @param arguments none
     * @throws IOException if a database cannot be stopped
     */
    public static void main(String[] arguments) throws IOException {
        print("disk of this machine", Map.of());
        print("commits of 2 ms more", SLOW);
        System.out.println("JDK " + Runtime.version());
    }

    private static void print(String where, Map<String, String> configuration) throws IOException {
        Optional<EmbeddedPostgres> started = PooledDatabase.startPostgres(configuration, System.out);
        if (started.isPresent()) {
            try (var server = started.get();
                    var database = PooledDatabase.postgres(server)) {
                database.pool().setMaxConnections(CONNECTIONS);
                COMPARISON.printGroups(where, database, System.out);
            }
        }
    }
}
