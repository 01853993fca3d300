/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.benchmarks.Repetitions;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.store.jdbc.JdbcProcessStore;
import io.karta.testkit.ManualClock;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;

/** Pages of a list of 100,000 processes in a database: the time of a request, from the query to the JSON. */
final class LongLists {

    static final int PROCESSES = Repetitions.of(100_000);
    private static final int REQUESTS = Repetitions.of(500);
    static final int FAILED_ONE_OF = 500;
    private static final String ROW = "INSERT INTO karta_process "
            + "(id, agent, goal, status, version, created_at, changed_at) VALUES (?, 'Desk', 'confirmed', ?, 5, ?, ?)";

    private final PrintStream out;

    LongLists(PrintStream out) {
        this.out = out;
    }

    void print(String where, DataSource source) throws SQLException {
        try (var platform = platform(source)) {
            fill(source);
            var clock = ManualClock.at(Instant.now());
            var settings = ConsoleSettings.of(platform);
            try (var live = LiveState.of(platform, settings, clock)) {
                var api = new ConsoleApi(platform, settings, live);
                print(where + ", first page", new PollingPage(api, clock, "processes", query("cursor", "")));
                print(where + ", middle", new PollingPage(api, clock, "processes", query("cursor", middle(platform))));
                print(where + ", failed", new PollingPage(api, clock, "processes", query("status", "FAILED")));
            }
        }
    }

    static LocalPlatform platform(DataSource source) {
        var codec = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());
        return LocalPlatform.builder().store(JdbcProcessStore.of(source, codec)).build();
    }

    private static Map<String, String> query(String name, String value) {
        return Map.of("limit", "200", name, value);
    }

    private static String id(int number) {
        return "%08d".formatted(number);
    }

    /** Returns the cursor of the middle of the list. */
    private static String middle(LocalPlatform platform) {
        var page = PageRequest.first(PageRequest.MAX_LIMIT);
        String next = "";
        for (int read = 0; read < PROCESSES / 2; read += page.limit()) {
            next = platform.processes(ProcessFilter.all(), page).next().orElseThrow();
            page = page.after(next);
        }
        return next;
    }

    private static void fill(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                var insert = connection.prepareStatement(ROW)) {
            connection.setAutoCommit(false);
            var now = Timestamp.from(Instant.now());
            for (int i = 0; i < PROCESSES; i++) {
                insert.setString(1, id(i));
                insert.setString(2, i % FAILED_ONE_OF == 0 ? "FAILED" : "COMPLETED");
                insert.setTimestamp(3, now);
                insert.setTimestamp(4, now);
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
            connection.setAutoCommit(true);
            try (var statement = connection.createStatement()) {
                statement.execute("ANALYZE");
            }
        }
    }

    private void print(String name, PollingPage page) {
        long[] times = new long[REQUESTS];
        long bytes = 0;
        for (int i = -REQUESTS; i < REQUESTS; i++) { // the first half warms up
            long start = System.nanoTime();
            bytes = page.open();
            times[Math.max(i, 0)] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        out.printf(
                Locale.ROOT,
                "%-40s %,8.0f us (median of %d; %.1f kB, %,d processes)%n",
                "console, " + name,
                times[REQUESTS / 2] / 1e3,
                REQUESTS,
                bytes / 1024.0,
                PROCESSES);
    }
}
