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

/** Time and memory of many concurrent calls of a vendor that answers after 200 ms. */
final class ConcurrentCalls {

    private static final int AT_ONCE = Repetitions.of(1000);
    private static final int ROUNDS = Repetitions.of(5);

    private final String name;
    private final Function<String, Ticket> contender;
    private int failures;

    private ConcurrentCalls(String name, Function<String, Ticket> contender) {
        this.name = name;
        this.contender = contender;
    }

    static ConcurrentCalls ofKarta(VendorAddress vendor) {
        return new ConcurrentCalls("Karta, " + vendor, Contenders.karta(vendor.at("/later/v1")));
    }

    static ConcurrentCalls ofAiServices(VendorAddress vendor) {
        return new ConcurrentCalls("AiServices, " + vendor, Contenders.aiServices(vendor.at("/later/v1")));
    }

    void run() throws InterruptedException, IOException {
        run("platform threads", Executors.newFixedThreadPool(AT_ONCE));
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

    private void run(String kind, ExecutorService executor) throws InterruptedException, IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Callable<Ticket>> calls = Collections.nCopies(AT_ONCE, () -> contender.apply(Contenders.PROMPT));
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
                "%-40s %8.0f calls/s %8.0f ms %6d threads of the JVM at most, %4d MB of memory, %4d MB of heap,"
                        + " %d calls failed%n",
                AT_ONCE + " calls, " + name + ", " + kind,
                AT_ONCE / median,
                median * 1000,
                threads.getPeakThreadCount(),
                resident(),
                (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20,
                failures);
    }

    private double round(ExecutorService executor, List<Callable<Ticket>> calls) throws InterruptedException {
        long begin = System.nanoTime();
        for (Future<Ticket> call : executor.invokeAll(calls)) {
            try {
                call.get();
            } catch (ExecutionException e) {
                failures++; // such as connect timeouts, where a client opens too many connections at the same time
            }
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Returns the resident memory of the process, in MB. */
    private static long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }
}
