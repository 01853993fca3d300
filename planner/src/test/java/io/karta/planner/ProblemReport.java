/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Plans every problem of a file in the format goap-problems/1 and prints one line for each.
 * {@code src/site/markdown/planning.md} has the command.
 */
final class ProblemReport {

    private static final int SAMPLES = 41;
    private static final long SAMPLE_NANOS = 200_000;
    private static final long WARM_UP_NANOS = 300_000_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final PrintStream out;
    private int wrong;

    private ProblemReport(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] files) {
        print(System.out, Stream.of(files).map(Path::of).toArray(Path[]::new));
    }

    static void print(PrintStream out, Path... files) {
        var report = new ProblemReport(out);
        out.printf(
                "%-26s %-12s %12s %6s %-9s %10s %10s %12s%n",
                "problem", "outcome", "cost", "length", "expected", "cold us", "median us", "bytes/plan");
        for (Path file : files) {
            Problem.readAll(file).forEach(report::print);
        }
        out.printf("%s not as expected; JDK %s%n", report.wrong, Runtime.version());
    }

    private void print(Problem problem) {
        Domain domain = problem.domain();
        PlanningRequest request = PlanningRequest.of(domain, problem.start(domain));
        long before = System.nanoTime();
        PlanningResult result = Planner.goap().plan(request);
        double cold = (System.nanoTime() - before) / 1e3;
        double median = median(request);
        out.printf(
                Locale.ROOT,
                "%-26s %-12s %12s %6s %-9s %10.1f %10.2f %12d%n",
                problem.id(),
                result.fold(plan -> "plan", none -> "unreachable", limit -> "limit"),
                result.plan()
                        .map(plan -> String.format(Locale.ROOT, "%.6f", plan.cost()))
                        .orElse("-"),
                result.plan().map(plan -> "" + plan.steps().size()).orElse("-"),
                judge(problem, result),
                cold,
                median,
                bytes(request));
    }

    private String judge(Problem problem, PlanningResult result) {
        if (problem.solvable().isEmpty()) {
            return "unstated";
        }
        boolean expected = problem.isMetBy(result);
        wrong += expected ? 0 : 1;
        return expected ? "yes" : "NO";
    }

    private double median(PlanningRequest request) {
        long end = System.nanoTime() + WARM_UP_NANOS;
        while (System.nanoTime() < end) {
            Planner.goap().plan(request);
        }
        double[] samples = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = sample(request);
        }
        Arrays.sort(samples);
        return samples[SAMPLES / 2];
    }

    private double sample(PlanningRequest request) {
        long from = threads.getCurrentThreadCpuTime();
        long now = from;
        int count = 0;
        for (int batch = 1; now - from < SAMPLE_NANOS; batch *= 2) {
            for (int i = 0; i < batch; i++) {
                Planner.goap().plan(request);
            }
            count += batch;
            now = threads.getCurrentThreadCpuTime();
        }
        return (now - from) / 1e3 / count;
    }

    private long bytes(PlanningRequest request) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 20; i++) {
            Planner.goap().plan(request);
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / 20;
    }
}
