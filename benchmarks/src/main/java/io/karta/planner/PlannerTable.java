/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.benchmarks.Repetitions;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link PlannerBenchmark} over a problem file and prints one table. Arguments: the file, and optionally the
 * problems' ids; without them one problem of each size of each family.
 */
public final class PlannerTable {

    private PlannerTable() {}

    /**
     * Measures and prints the table.
     *
     * @param args the problem file, then optionally the ids of problems
     * @throws RunnerException if JMH cannot run
     */
    public static void main(String[] args) throws RunnerException {
        PrintStream out = System.out;
        List<Problem> problems = Problem.readAll(Path.of(args[0])).stream()
                .filter(problem -> args.length > 1
                        ? List.of(args).contains(problem.id())
                        : !problem.id().matches("cost-.*[1-9]"))
                .limit(Repetitions.isShort() ? 3 : Integer.MAX_VALUE)
                .toList();
        String[] ids = problems.stream().map(Problem::id).toArray(String[]::new);
        Collection<RunResult> results = new Runner(options(args[0], ids)).run();
        Map<String, Map<String, RunResult>> table = new TreeMap<>();
        for (RunResult result : results) {
            table.computeIfAbsent(result.getParams().getParam("problem"), any -> new TreeMap<>())
                    .put(result.getPrimaryResult().getLabel(), result);
        }
        out.printf(
                "%-26s %-9s %12s %12s %12s %12s%n",
                "problem", "optimal", "cold us", "warm us", "tail us", "bytes/plan");
        problems.forEach(problem -> print(out, problem, table.getOrDefault(problem.id(), Map.of())));
        out.println("JDK " + Runtime.version());
    }

    private static Options options(String file, String[] ids) {
        return new OptionsBuilder()
                .include(PlannerBenchmark.class.getSimpleName())
                .param("file", file)
                .param("problem", ids)
                .forks(1)
                .warmupIterations(Repetitions.of(3))
                .warmupTime(TimeValue.milliseconds(Repetitions.of(500)))
                .measurementIterations(Repetitions.of(5))
                .measurementTime(TimeValue.milliseconds(Repetitions.of(300)))
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .build();
    }

    private static void print(PrintStream out, Problem problem, Map<String, RunResult> results) {
        out.printf(
                Locale.ROOT,
                "%-26s %-9s %12.1f %12.3f %12.3f %12.0f%n",
                problem.id(),
                isAsExpected(problem) ? "yes" : "NO",
                score(results, "cold"),
                score(results, "warm"),
                score(results, "onThePredictedPath"),
                bytes(results.get("warm")));
    }

    private static double bytes(@Nullable RunResult result) {
        Result<?> rate = result == null ? null : result.getSecondaryResults().get("gc.alloc.rate.norm");
        return rate == null ? Double.NaN : rate.getScore();
    }

    private static double score(Map<String, RunResult> results, String label) {
        RunResult result = results.get(label);
        return result == null ? Double.NaN : result.getPrimaryResult().getScore();
    }

    private static boolean isAsExpected(Problem problem) {
        Domain domain = problem.domain();
        PlanningResult result = Planner.goap().plan(PlanningRequest.of(domain, problem.start(domain)));
        return problem.isMetBy(result);
    }
}
