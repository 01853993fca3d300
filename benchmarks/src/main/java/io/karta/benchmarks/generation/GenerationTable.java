/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.generation;

import java.util.Comparator;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the measurements of reading and prints MB/s, in millions of characters a second. */
final class GenerationTable {

    private GenerationTable() {}

    public static void main(String[] args) throws RunnerException {
        print(GenerationBenchmark.class, TimeValue.seconds(1));
        print(AdversarialBenchmark.class, TimeValue.milliseconds(300));
        System.out.println("JDK " + Runtime.version());
    }

    private static void print(Class<?> benchmark, TimeValue time) throws RunnerException {
        var options = new OptionsBuilder()
                .include(benchmark.getName() + "\\.")
                .forks(1)
                .warmupIterations(3)
                .warmupTime(time)
                .measurementIterations(3)
                .measurementTime(time)
                .verbosity(VerboseMode.SILENT)
                .build();
        new Runner(options)
                .run().stream()
                        .sorted(Comparator.comparing(GenerationTable::name))
                        .forEach(GenerationTable::print);
    }

    private static String name(RunResult result) {
        var text = result.getParams().getParam("text");
        return (text == null ? result.getPrimaryResult().getLabel() : text.replace("\n", "\\n")) + " at "
                + result.getParams().getParam("size");
    }

    private static void print(RunResult result) {
        int size = Integer.parseInt(result.getParams().getParam("size"));
        double megabytes = result.getPrimaryResult().getScore() * size / 1e6;
        System.out.printf(Locale.ROOT, "%-40s %8.1f MB/s%n", name(result), megabytes);
    }
}
