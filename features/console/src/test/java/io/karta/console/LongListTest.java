/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.rest.Browser;
import io.karta.store.jdbc.JdbcProcessStore;
import jakarta.json.JsonObject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A list of 100,000 processes in a database. */
class LongListTest {

    private static final int PROCESSES = 100_000;
    private static final int FAILED = 1_000;
    private static final int PAGE = 200;
    private static final int FRAMES = 100;
    private static final int ROUNDS = 3;
    private static final String LIST = ".processes";
    private static final Pattern SCANNED = Pattern.compile("scanCount: (\\d+)");

    private final JdbcConnectionPool database =
            JdbcConnectionPool.create("jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1".formatted(UUID.randomUUID()), "sa", "");
    private final Office office =
            Office.on(JdbcProcessStore.of(database, ShapeJournalCodec.of(List.of(), new Shapes(), List.of())));
    private final ConsoleClient olga = office.client().as("olga");

    @BeforeEach
    void fill() throws SQLException {
        execute(
                """
                INSERT INTO karta_process (id, agent, goal, status, version, created_at, changed_at)
                SELECT LPAD(x, 8, '0'), 'Seller', 'sell',
                    CASE WHEN x < %d THEN 'FAILED' WHEN x < %d THEN 'KILLED' ELSE 'COMPLETED' END,
                    5, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
                FROM SYSTEM_RANGE(0, %d)
                """
                        .formatted(FAILED, FAILED + PAGE, PROCESSES - 1));
        execute("SET QUERY_STATISTICS TRUE");
    }

    @AfterEach
    void stop() throws SQLException {
        office.close();
        execute("SHUTDOWN");
        database.dispose();
    }

    private void execute(String sql) throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> ids(String query) {
        return olga
                .read("api/processes?limit=" + PAGE + query)
                .getJsonArray("items")
                .getValuesAs(JsonObject.class)
                .stream()
                .map(row -> row.getString("id"))
                .toList();
    }

    @Test
    void aPageReadsItsOwnRowsAndThoseOfTheFilterOnly() throws SQLException {
        assertThat(ids("")).hasSize(PAGE).first().isEqualTo("00099999");
        assertThat(ids("&cursor=" + cursorAfter(PROCESSES / 2 / PAGE)))
                .hasSize(PAGE)
                .first()
                .isEqualTo("00049999");
        assertThat(ids("&status=FAILED")).hasSize(PAGE).first().isEqualTo("00000999");

        assertThat(scanned("00050000"))
                .hasSize(3)
                .allMatch(rows -> rows <= FAILED + 1)
                .filteredOn(rows -> rows <= PAGE + 2)
                .hasSize(2);
    }

    /** Returns the cursor of the page after some pages. */
    private String cursorAfter(int pages) {
        String next = "";
        for (int page = 0; page < pages; page++) {
            next = olga.read("api/processes?limit=" + PAGE + "&cursor=" + next).getString("next");
        }
        return next;
    }

    /** Returns the number of rows that the database scans for each query of the list. */
    private List<Integer> scanned(String cursor) throws SQLException {
        List<Integer> scanned = new ArrayList<>();
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var queries = statement.executeQuery("SELECT sql_statement FROM information_schema.query_statistics "
                        + "WHERE sql_statement LIKE '%FROM karta_process p%ORDER BY p.id DESC FETCH FIRST 201 %'")) {
            while (queries.next()) {
                scanned.add(scanned(connection, queries.getString(1), cursor));
            }
        }
        return scanned;
    }

    private static int scanned(Connection connection, String query, String cursor) throws SQLException {
        try (var explain = connection.prepareStatement("EXPLAIN ANALYZE " + query)) {
            if (query.contains("?")) {
                explain.setString(1, query.contains("p.id <") ? cursor : "FAILED");
            }
            try (var plan = explain.executeQuery()) {
                plan.next();
                var count = SCANNED.matcher(plan.getString(1));
                assertThat(count.find()).isTrue();
                return Integer.parseInt(count.group(1));
            }
        }
    }

    @Test
    void showsRowsThatEnterAndLeaveAFilterInALongList() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so the list is not tested");
        var profile = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium");
        setStatus("COMPLETED", "00000995");
        try (var browser = Browser.start(executable.get(), profile)) {
            browser.show(1440, 900, "light");
            var failed = office.server.url("/karta/console/#/processes/FAILED").toString();
            browser.open(URI.create(failed.replace("://", "://olga:olga@")));
            browser.await("document.querySelectorAll('.process').length > 5");
            browser.scrollToEnd(LIST, "document.querySelector('.foot').innerText == '999 loaded'");
            browser.read("(document.querySelector('.processes').scrollTop = 0)");
            browser.await(hasRow("00000999") + " && " + hasRow("00000994"));
            assertThat(browser.read(hasRow("00000995"))).isEqualTo("false");

            setStatus("COMPLETED", "00000999", "00000998");
            setStatus("FAILED", "00000995");
            browser.await("document.querySelector('.foot').innerText == '998 loaded' && !%s && !%s && %s && %s"
                    .formatted(hasRow("00000999"), hasRow("00000998"), hasRow("00000997"), hasRow("00000995")));

            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static String hasRow(String id) {
        return "!!document.querySelector('.process a[href$=\"%s\"]')".formatted(id);
    }

    private void setStatus(String status, String... ids) throws SQLException {
        for (String id : ids) {
            execute("UPDATE karta_process SET status = '%s' WHERE id = '%s'".formatted(status, id));
        }
    }

    @Test
    void scrollsThroughAllOfThemLikeThroughOnePage() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so scrolling is not tested");
        var profile = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium");
        try (var browser = Browser.start(executable.get(), profile)) {
            browser.show(1440, 900, "light");
            var console = office.server.url("/karta/console/#/processes").toString();
            browser.open(URI.create(console.replace("://", "://olga:olga@")));
            browser.await("document.querySelectorAll('.process').length > 5");
            browser.scrollToEnd(LIST, "document.querySelector('.foot').innerText == '100,000 loaded'");
            double all = processorSecondsOfScrolling(browser);
            var rows = browser.read("document.querySelectorAll('.process').length");
            browser.read("(location.hash = '#/processes/KILLED')");
            browser.await("document.querySelector('.foot').innerText == '200 loaded'");
            double few = processorSecondsOfScrolling(browser);

            assertThat(all / few)
                    .as("processor time of a frame with 100,000 rows (%s s) per that with 200 (%s s)", all, few)
                    .isLessThan(5);
            assertThat(Integer.parseInt(rows)).isBetween(5, 60);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** Returns the best of several rounds, after one to warm up. */
    private static double processorSecondsOfScrolling(Browser browser) throws Exception {
        browser.processorSecondsOfScrolling(LIST, FRAMES);
        double best = Double.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            best = Math.min(best, browser.processorSecondsOfScrolling(LIST, FRAMES));
        }
        return best;
    }
}
