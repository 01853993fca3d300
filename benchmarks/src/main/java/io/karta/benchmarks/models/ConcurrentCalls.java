/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import io.karta.benchmarks.Repetitions;
import io.karta.benchmarks.models.Contenders.Ticket;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Many calls at once of a vendor who takes 200 ms. */
final class ConcurrentCalls {

    private static final int AT_ONCE = Repetitions.of(1000);
    private static final int ROUNDS = Repetitions.of(5);

    private final Function<String, Ticket> karta;

    ConcurrentCalls(URI vendor) {
        karta = Contenders.karta(vendor.resolve("/later/v1"));
    }

    void run() throws InterruptedException, ExecutionException, IOException {
        run("threads of the platform", Executors.newFixedThreadPool(AT_ONCE));
        if (Runtime.version().feature() >= 21) {
            run("virtual threads", virtual());
        }
    }

    private static ExecutorService virtual() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(String name, ExecutorService executor)
            throws InterruptedException, ExecutionException, IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Callable<Ticket>> calls = Collections.nCopies(AT_ONCE, () -> karta.apply(Contenders.PROMPT));
        List<Double> seconds = new ArrayList<>();
        try {
            round(executor, calls);
            threads.resetPeakThreadCount();
            for (int i = 0; i < ROUNDS; i++) {
                seconds.add(round(executor, calls));
            }
        } finally {
            executor.shutdown();
        }
        double median = seconds.stream().sorted().toList().get(ROUNDS / 2);
        System.out.printf(
                Locale.ROOT,
                "%-26s %8.0f calls/s %8.0f ms %6d threads of the JVM at most, %4d MB of memory, %4d MB of heap%n",
                name,
                AT_ONCE / median,
                median * 1000,
                threads.getPeakThreadCount(),
                resident(),
                (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20);
    }

    private static double round(ExecutorService executor, List<Callable<Ticket>> calls)
            throws InterruptedException, ExecutionException {
        long begin = System.nanoTime();
        for (Future<Ticket> call : executor.invokeAll(calls)) {
            call.get();
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    /** What the process has of the machine's memory, in MB. */
    private static long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }
}
