/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.generation;

import io.karta.benchmarks.Repetitions;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the measurements of reading and prints MB/s, in millions of characters a second. */
public final class GenerationTable {

    private GenerationTable() {}

    /**
     * Measures and prints the table.
     *
     * @param args none
     * @throws RunnerException if JMH cannot run
     */
    public static void main(String[] args) throws RunnerException {
        run(GenerationBenchmark.class, TimeValue.milliseconds(Repetitions.of(1000))).stream()
                .sorted(Comparator.comparing(GenerationTable::name))
                .forEach(GenerationTable::print);
        System.out.printf("%n%-40s %10s %10s %8s%n", "hostile text", "100 kB", "1 MB", "factor");
        run(AdversarialBenchmark.class, TimeValue.milliseconds(Repetitions.of(300))).stream()
                .collect(Collectors.groupingBy(
                        result -> result.getParams().getParam("text"), TreeMap::new, Collectors.toList()))
                .forEach(GenerationTable::printGrowth);
        System.out.println("JDK " + Runtime.version());
    }

    private static Collection<RunResult> run(Class<?> benchmark, TimeValue time) throws RunnerException {
        var options = new OptionsBuilder()
                .include(benchmark.getName() + "\\.")
                .forks(Repetitions.isShort() ? 0 : 1) // a JVM of its own costs more than a short run
                .warmupIterations(Repetitions.of(3))
                .warmupTime(time)
                .measurementIterations(Repetitions.of(3))
                .measurementTime(time)
                .verbosity(VerboseMode.SILENT)
                .build();
        return new Runner(options).run();
    }

    private static String name(RunResult result) {
        return result.getPrimaryResult().getLabel() + " at " + size(result);
    }

    private static int size(RunResult result) {
        return Integer.parseInt(result.getParams().getParam("size"));
    }

    private static void print(RunResult result) {
        double megabytes = result.getPrimaryResult().getScore() * size(result) / 1e6;
        System.out.printf(Locale.ROOT, "%-40s %8.1f MB/s%n", name(result), megabytes);
    }

    /** Prints the ratio of the times for ten times the text. */
    private static void printGrowth(String text, List<RunResult> sizes) {
        var times = sizes.stream()
                .sorted(Comparator.comparingInt(GenerationTable::size))
                .map(result -> 1e3 / result.getPrimaryResult().getScore())
                .toList();
        double factor = times.get(1) / times.get(0);
        System.out.printf(
                Locale.ROOT,
                "%-40s %7.2f ms %7.2f ms %8.1f%n",
                text.replace("\n", "\\n"),
                times.get(0),
                times.get(1),
                factor);
    }
}
