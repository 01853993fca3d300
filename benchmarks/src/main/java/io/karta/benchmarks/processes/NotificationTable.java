/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.benchmarks.Repetitions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Optional;

/** Measures how soon an answer on one node of a cluster on PostgreSQL takes effect, with and without notifications. */
public final class NotificationTable {

    private static final AnswersElsewhere ANSWERS = new AnswersElsewhere(Repetitions.of(50));

    private NotificationTable() {}

    /**
     * Measures and prints the table.
     *
     * @param arguments none
     * @throws IOException if the database cannot be stopped
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Optional<EmbeddedPostgres> started = PooledDatabase.startPostgres(System.out);
        if (started.isPresent()) {
            try (var server = started.get();
                    var database = PooledDatabase.postgres(server)) {
                ANSWERS.print(database, System.out);
            }
        }
        System.out.println("JDK " + Runtime.version());
    }
}
