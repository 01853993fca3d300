/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import com.sun.management.ThreadMXBean;
import io.karta.agent.UserInput;
import io.karta.benchmarks.processes.SupportDesk.Letter;
import io.karta.process.AgentInvocation;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * Runs processes one after the other on one thread: journal and history on, no observers. Prints the number of
 * processes per second, and how many bytes each allocates on that thread.
 */
record ProcessThroughput(int rounds, int processes) {

    void print(String where, AgentInvocation<Letter> invocation, PrintStream out) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] rates = new double[rounds];
        double[] bytes = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            for (int i = 0; i < processes; i++) {
                invocation.invoke(new UserInput("My kettle is broken"));
            }
            rates[round] = processes * 1e9 / (System.nanoTime() - start);
            bytes[round] = (threads.getCurrentThreadAllocatedBytes() - allocated) / (double) processes;
        }
        Arrays.sort(rates);
        Arrays.sort(bytes);
        out.printf(
                Locale.ROOT,
                "%-24s %,10.0f processes/s (median of %d, best %,.0f) %8.1f kB each%n",
                where,
                rates[rounds / 2],
                rounds,
                rates[rounds - 1],
                bytes[rounds / 2] / 1024);
    }
}
