/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.benchmarks.Processor;
import io.karta.benchmarks.Repetitions;
import io.karta.engine.LocalPlatform;
import io.karta.testkit.ManualClock;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Open pages that watch 1,000 live processes: the processor time of polls every two seconds, while nothing changes and
 * while processes change all the time, and that of following the events in the background.
 */
final class LiveView {

    private static final int PROCESSES = 1_000;
    private static final int ROUNDS = Repetitions.of(9);
    private static final int POLLS = Repetitions.of(500);
    private static final Duration PERIOD = Duration.ofSeconds(2);

    private final ManualClock clock = ManualClock.at(Instant.now());
    private final PrintStream out;

    LiveView(PrintStream out) {
        this.out = out;
    }

    void print() {
        try (var platform = LocalPlatform.builder().build()) {
            var desk = new Desk(platform);
            desk.start(PROCESSES);
            var alone = median(() -> replace(desk));
            var settings = ConsoleSettings.of(platform);
            try (var live = LiveState.of(platform, settings, clock)) {
                live.events().open();
                changeVisibly(desk, live);
                var followed = median(() -> replaceVisibly(desk, live));
                var api = new ConsoleApi(platform, settings, live);
                print("overview", new PollingPage(api, clock, "overview", Map.of()), desk, live);
                print("list", new PollingPage(api, clock, "processes", Map.of("limit", "200")), desk, live);
                out.printf(
                        Locale.ROOT,
                        "%-24s %,8.1f us of processor time for a process, %,.1f us without it%n",
                        "console, event log",
                        followed / 1e3,
                        alone / 1e3);
            }
        }
    }

    private void print(String name, PollingPage page, Desk desk, LiveState live) {
        long bytes = page.open();
        var unchanged = median(() -> poll(page, () -> {}));
        var changed = median(() -> poll(page, () -> changeVisibly(desk, live)));
        out.printf(
                Locale.ROOT,
                "%-24s %,8.1f us of processor time for a poll without changes, %,.1f us with (%,.1f kB): "
                        + "at most %.3f %% of a processor for an open page%n",
                "console, " + name,
                unchanged / 1e3,
                changed / 1e3,
                bytes / 1024.0,
                changed / PERIOD.toNanos() * 100);
    }

    /** Returns the median of the rounds after the first one, which warms up. */
    private static double median(DoubleSupplier round) {
        double[] rounds = new double[ROUNDS + 1];
        for (int i = 0; i <= ROUNDS; i++) {
            rounds[i] = round.getAsDouble();
        }
        Arrays.sort(rounds, 1, ROUNDS + 1);
        return rounds[1 + ROUNDS / 2];
    }

    /** Returns the processor time of a poll on this thread, in nanoseconds. */
    private double poll(PollingPage page, Runnable change) {
        long total = 0;
        for (int i = 0; i < POLLS; i++) {
            change.run();
            clock.advance(PERIOD);
            long before = Processor.nanosOfThread();
            page.poll();
            total += Processor.nanosOfThread() - before;
        }
        return total / (double) POLLS;
    }

    private static double replace(Desk desk) {
        long before = Processor.nanos();
        for (int i = 0; i < POLLS; i++) {
            desk.replaceOne();
        }
        return (Processor.nanos() - before) / (double) POLLS;
    }

    private static double replaceVisibly(Desk desk, LiveState live) {
        long before = Processor.nanos();
        for (int i = 1; i < POLLS; i++) {
            desk.replaceOne();
        }
        changeVisibly(desk, live);
        return (Processor.nanos() - before) / (double) POLLS;
    }

    /** Changes processes, and waits until the console knows it. */
    private static void changeVisibly(Desk desk, LiveState live) {
        String last = live.events().last();
        desk.replaceOne();
        while (live.events().last().equals(last)) {
            Thread.onSpinWait();
        }
    }
}
