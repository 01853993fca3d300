/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.agent.UserInput;
import io.karta.benchmarks.Heap;
import io.karta.benchmarks.processes.SupportDesk.Approval;
import io.karta.benchmarks.processes.SupportDesk.Letter;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Processes that await user input: their heap memory, and the time to find and answer one. */
record WaitingProcesses(int processes) {

    private static final int ANSWERS = 200;

    void print(String where, LocalPlatform platform, AgentModel agent, PrintStream out) {
        answer(platform, ask(platform, agent, ANSWERS)); // warms up
        long before = Heap.used();
        List<String> waiting = ask(platform, agent, processes);
        long held = Heap.used() - before;
        double micros = answer(platform, spread(waiting)) / 1e3;
        out.printf(
                Locale.ROOT,
                "%-24s %,10d waiting hold %.1f MB (%.1f kB each); one found and answered in %,.0f us (median of %d)%n",
                where,
                processes,
                held / 1e6,
                held / 1024.0 / processes,
                micros,
                ANSWERS);
    }

    static List<String> ask(LocalPlatform platform, AgentModel agent, int count) {
        List<String> ids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            var input = new UserInput("Kettle number " + i + " is broken");
            ids.add(platform.run(platform.createProcess(agent, ProcessOptions.defaults(), input))
                    .id());
        }
        return ids;
    }

    private static List<String> spread(List<String> ids) {
        int step = Math.max(1, ids.size() / ANSWERS);
        List<String> some = new ArrayList<>(ANSWERS);
        for (int i = 0; i < ids.size() && some.size() < ANSWERS; i += step) {
            some.add(ids.get(i));
        }
        return some;
    }

    /** Returns the median of the times, in nanoseconds. */
    static long answer(LocalPlatform platform, List<String> ids) {
        long[] times = new long[ids.size()];
        for (int i = 0; i < times.length; i++) {
            long start = System.nanoTime();
            AgentProcess process = platform.process(ids.get(i)).orElseThrow();
            process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));
            times[i] = System.nanoTime() - start;
            process.result(Letter.class); // or it was not answered, and throws
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
