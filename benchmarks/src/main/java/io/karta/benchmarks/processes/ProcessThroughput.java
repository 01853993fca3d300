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
import java.util.Collections;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs processes one after the other on each thread: journal and history on, no observers. Prints the number of
 * processes per second, and how many bytes each allocates on these threads.
 */
record ProcessThroughput(int rounds, int processes, int threads) {

    private record Round(double rate, double bytes) {}

    void print(String where, AgentInvocation<Letter> invocation, PrintStream out) {
        double[] rates = new double[rounds];
        double[] bytes = new double[rounds];
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < rounds; round++) {
                Round measured = run(callers, invocation);
                rates[round] = measured.rate();
                bytes[round] = measured.bytes();
            }
        } finally {
            callers.shutdown();
        }
        Arrays.sort(rates);
        Arrays.sort(bytes);
        out.printf(
                Locale.ROOT,
                "%-24s %,10.0f processes/s on %d thread(s) (median of %d, best %,.0f) %8.1f kB each%n",
                where,
                rates[rounds / 2],
                threads,
                rounds,
                rates[rounds - 1],
                bytes[rounds / 2] / 1024);
    }

    private Round run(ExecutorService callers, AgentInvocation<Letter> invocation) {
        int each = Math.max(1, processes / threads);
        long start = System.nanoTime();
        long allocated = 0;
        try {
            Callable<Long> calls = () -> call(invocation, each);
            for (Future<Long> call : callers.invokeAll(Collections.nCopies(threads, calls))) {
                allocated += call.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        double all = (double) each * threads;
        return new Round(all * 1e9 / (System.nanoTime() - start), allocated / all);
    }

    /** Returns the bytes that the calls allocate on this thread. */
    private static long call(AgentInvocation<Letter> invocation, int times) {
        var bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = bean.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
            invocation.invoke(new UserInput("My kettle is broken"));
        }
        return bean.getCurrentThreadAllocatedBytes() - before;
    }
}
