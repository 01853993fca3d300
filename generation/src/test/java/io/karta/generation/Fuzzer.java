/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.json.JsonWriter;
import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Looks for texts that break the reader, as long as it is told to, and prints them as lines for {@code corpus.jsonl}.
 * Every thousandth text is repeated to see whether the time grows as the text does.
 */
final class Fuzzer {

    private static final int LONG = 20_000;
    private static final int LONGER = 10 * LONG;
    private static final double STEEP = 25;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ReaderChecks checks = new ReaderChecks();
    private long failures;

    /** Takes the number of seconds and the seed of the random texts. */
    public static void main(String[] args) {
        long seconds = args.length > 0 ? Long.parseLong(args[0]) : 300;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        System.out.println("seed " + seed);
        new Fuzzer().run(seconds, new Mutations(new SplittableRandom(seed), Corpus.seeds()));
    }

    private void run(long seconds, Mutations texts) {
        long start = System.nanoTime();
        long count = 0;
        while (System.nanoTime() - start < seconds * 1_000_000_000L) {
            var text = texts.next();
            if (failure(text) != null) {
                report(shrunk(text));
            }
            if (count++ % 1_000 == 0 && !text.isEmpty() && isSteep(text)) {
                System.out.println("steep: " + JsonWriter.quoted(text));
                failures++;
            }
        }
        System.out.println(count + " texts, " + failures + " failures");
    }

    private @Nullable Throwable failure(String text) {
        try {
            checks.check(text);
            return null;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return e;
        }
    }

    private void report(String text) {
        failures++;
        System.out.println(JsonWriter.quoted(text));
        System.out.println(String.valueOf(failure(text)).replaceAll("\\s+", " "));
    }

    /** The same failure with as little text as possible. */
    private String shrunk(String failing) {
        var text = failing;
        for (int size = text.length() / 2; size > 0; size /= 2) {
            for (int at = 0; at + size <= text.length(); ) {
                var shorter = text.substring(0, at) + text.substring(at + size);
                if (failure(shorter) != null) {
                    text = shorter;
                } else {
                    at += size;
                }
            }
        }
        return text;
    }

    private static boolean isSteep(String unit) {
        time(unit, LONG);
        double steepness = (double) time(unit, LONGER) / time(unit, LONG);
        return steepness > STEEP && (double) time(unit, LONGER) / time(unit, LONG) > STEEP;
    }

    private static long time(String unit, int length) {
        var text = unit.repeat(length / unit.length() + 1);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            read(text);
            best = Math.min(best, THREADS.getCurrentThreadCpuTime() - start);
        }
        return best;
    }

    private static void read(String text) {
        try {
            LenientJson.read(text);
        } catch (UnreadableJsonException ignored) { // only the time counts
            return;
        }
    }
}
