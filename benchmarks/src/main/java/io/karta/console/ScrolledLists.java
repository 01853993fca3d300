/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.benchmarks.Repetitions;
import io.karta.rest.Browser;
import io.karta.rest.ServletTestServer;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import javax.sql.DataSource;

/** Lists of processes that scroll in Chromium: the processor time of a frame. */
final class ScrolledLists {

    private static final int FRAMES = Repetitions.of(500);
    private static final int ROUNDS = 3;
    private static final String LIST = ".processes";

    private final PrintStream out;

    ScrolledLists(PrintStream out) {
        this.out = out;
    }

    /** Measures the list of all processes of a database beside that of the failed ones. */
    void print(DataSource source) throws Exception {
        var executable = Browser.find();
        if (executable.isEmpty()) {
            out.println("console, scrolling       left out, there is no Chromium on the PATH");
            return;
        }
        var profile = Files.createTempDirectory("chromium");
        try (var platform = LongLists.platform(source);
                var server = new ServletTestServer(platform, 0, ConsoleServlet.class, "/karta/console/*");
                var browser = Browser.start(executable.get(), profile)) {
            browser.show(1440, 900, "light");
            open(browser, server.url("/karta/console/"));
            print(browser, "", LongLists.PROCESSES);
            print(browser, "FAILED", LongLists.PROCESSES / LongLists.FAILED_ONE_OF);
        } finally {
            delete(profile);
        }
    }

    private static void open(Browser browser, URI console) throws Exception {
        browser.open(URI.create(console.toString().replace("://", "://olga:olga@")));
        browser.await("document.querySelector('.numbers')");
    }

    private void print(Browser browser, String status, int rows) throws Exception {
        browser.read("(location.hash = '#/processes/" + status + "')");
        browser.await("document.querySelector('.foot')?.innerText.includes('loaded')");
        String count = String.format(Locale.ROOT, "%,d", rows);
        browser.scrollToEnd(LIST, "document.querySelector('.foot').innerText == '" + count + " loaded'");
        double best = Double.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            best = Math.min(best, browser.processorSecondsOfScrolling(LIST, FRAMES));
        }
        out.printf(
                Locale.ROOT,
                "%-40s %,8.1f ms of processor time for a frame (%d frames, best of %d; 20 ms are 50 frames/s)%n",
                "console, scrolling " + count + " processes",
                best * 1e3,
                FRAMES,
                ROUNDS);
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
