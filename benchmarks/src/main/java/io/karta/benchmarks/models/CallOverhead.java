/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import io.karta.benchmarks.Repetitions;
import io.karta.benchmarks.models.Contenders.Ticket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What one call takes of a vendor who answers at once, in turns. */
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
    }

    void run() {
        contenders.values().forEach(contender -> time(contender, WARM_UP));
        Map<String, List<Double>> rounds = new LinkedHashMap<>();
        Map<String, List<Double>> processor = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            contenders.forEach((name, contender) -> {
                long before = Processor.nanos();
                rounds.computeIfAbsent(name, key -> new ArrayList<>()).add(time(contender, CALLS));
                processor
                        .computeIfAbsent(name, key -> new ArrayList<>())
                        .add((Processor.nanos() - before) / (double) CALLS);
            });
        }
        double bare = median(rounds.values().iterator().next());
        System.out.printf(
                "%-28s %12s %8s %12s   (%d rounds of %d calls)%n",
                "one call, " + vendor, "median us", "times", "CPU us", ROUNDS, CALLS);
        rounds.forEach((name, times) -> System.out.printf(
                Locale.ROOT,
                "%-28s %12.0f %8.2f %12.0f%n",
                name,
                median(times) / 1000,
                median(times) / bare,
                median(processor.get(name)) / 1000));
    }

    /** The median of so many calls, in nanoseconds. */
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

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
