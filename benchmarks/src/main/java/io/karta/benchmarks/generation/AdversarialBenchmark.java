/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.generation;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Reads adversarial texts: the time must be proportional to their length. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public class AdversarialBenchmark {

    /** Start of the text, and the part that is repeated after it. */
    @Param({
        "|[",
        "|{",
        "|{\"a\":",
        "|[{\"a\":[",
        "|(",
        "|'",
        "|`",
        "|\\",
        "[\"a |\"b\" ",
        "{\"a\":\"|a \"b\" ",
        "[|1 ",
        "|see [x] ",
        "|prose {x} ",
        "|{} ",
        "|{\"a\":1} ",
        "|]",
        "|[]]",
        "{\"a\":\"|x}",
        "|```json\n{\"a\":1}\n```\n",
        "|// \n",
        "[|// \n",
        "|a",
        "|1",
        "[\"|\\\"",
        "[|\"a\"+",
        "|/* ",
        "|1\n",
        "{|a,",
        "{|\"a,\" ",
        "{\"a\":|b, ",
        "{\"a\":\"|b}, ",
        "{\"a\":\"|x{\"b\"}",
        "[\"|a, \"b\"",
        "[|(1) ",
        "|[1, 2.5, null, \"\\u00e9\\n\"d83d]"
    })
    String text = "|[";

    @Param({"100000", "1000000"})
    int size = 100_000;

    private String answer = "";

    @Setup
    public void write() {
        int bar = text.indexOf('|');
        var unit = text.substring(bar + 1);
        answer = text.substring(0, bar) + unit.repeat(size / unit.length());
    }

    @Benchmark
    public Object read() {
        try {
            return LenientJson.read(answer);
        } catch (UnreadableJsonException refused) {
            return refused;
        }
    }
}
