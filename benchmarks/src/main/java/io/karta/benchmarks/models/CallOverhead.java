/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import io.karta.benchmarks.Processor;
import io.karta.benchmarks.Repetitions;
import io.karta.benchmarks.models.Contenders.Ticket;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Time of one call of a vendor that answers immediately. The contenders take turns. */
final class CallOverhead {

    private static final int WARM_UP = Repetitions.of(3000);
    private static final int ROUNDS = Repetitions.of(9);
    private static final int CALLS = Repetitions.of(1000);

    private final Map<String, Function<String, Ticket>> contenders = new LinkedHashMap<>();

    private final VendorAddress vendor;

    CallOverhead(VendorAddress vendor) {
        this.vendor = vendor;
        var now = vendor.at("/now/v1");
        contenders.put("java.net.http and JSON-P", Contenders.bare(now));
        contenders.put("LangChain4j AiServices", Contenders.aiServices(now));
        contenders.put("Karta createObject", Contenders.karta(now));
        contenders.put("Karta with OpenTelemetry", Contenders.traced(now));
    }

    void run() {
        contenders.values().forEach(contender -> time(contender, WARM_UP));
        Map<String, Measurements> measured = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            contenders.forEach((name, contender) -> {
                long before = Processor.nanos();
                double elapsed = time(contender, CALLS);
                measured.computeIfAbsent(name, key -> new Measurements())
                        .add(elapsed, (Processor.nanos() - before) / (double) CALLS);
            });
        }
        double bare = measured.values().iterator().next().elapsed();
        System.out.printf(
                "%-28s %12s %8s %12s   (%d rounds of %d calls)%n",
                "one call, " + vendor, "median us", "times", "CPU us", ROUNDS, CALLS);
        measured.forEach((name, rounds) -> System.out.printf(
                Locale.ROOT,
                "%-28s %12.0f %8.2f %12.0f%n",
                name,
                rounds.elapsed() / 1000,
                rounds.elapsed() / bare,
                rounds.processor() / 1000));
    }

    /** Returns the median time of the calls, in nanoseconds. */
    private static double time(Function<String, Ticket> contender, int calls) {
        var times = new long[calls];
        for (int i = 0; i < calls; i++) {
            long begin = System.nanoTime();
            Ticket ticket = contender.apply(Contenders.PROMPT);
            times[i] = System.nanoTime() - begin;
            if (ticket.urgency() != 3) {
                throw new IllegalStateException("wrong: " + ticket);
            }
        }
        Arrays.sort(times);
        return times[calls / 2];
    }
}
