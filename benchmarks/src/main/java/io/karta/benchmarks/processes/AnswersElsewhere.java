/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.agent.UserInput;
import io.karta.benchmarks.processes.SupportDesk.Approval;
import io.karta.benchmarks.processes.SupportDesk.Busy;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Time from an answer on one node until the next action runs, with a process that no node runs, and with one that
 * another node runs: with and without notifications between the nodes.
 */
record AnswersElsewhere(int answers) {

    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** Prints the medians and the longest times. */
    void print(PooledDatabase database, PrintStream out) throws InterruptedException {
        for (boolean isNotified : new boolean[] {false, true}) {
            var busy = new Busy();
            AgentModel agent = SupportDesk.busy(busy);
            try (LocalPlatform one = database.node(agent, LEASE, isNotified);
                    LocalPlatform two = database.node(agent, LEASE, isNotified)) {
                print("suspended", isNotified, times(busy, one, two, false), out);
                print("running on another node", isNotified, times(busy, one, two, true), out);
            }
        }
    }

    private static void print(String process, boolean isNotified, long[] nanos, PrintStream out) {
        Arrays.sort(nanos);
        out.printf(
                Locale.ROOT,
                "answer on another node, process %s, lease %d s, %s notifications: next action after %,.1f ms (median"
                        + " of %d), at most %,.1f ms%n",
                process,
                LEASE.toSeconds(),
                isNotified ? "with" : "without",
                nanos[nanos.length / 2] / 1e6,
                nanos.length,
                nanos[nanos.length - 1] / 1e6);
    }

    private long[] times(Busy busy, LocalPlatform one, LocalPlatform two, boolean isRunning)
            throws InterruptedException {
        long[] nanos = new long[answers];
        for (int i = 0; i < answers; i++) {
            nanos[i] = time(busy, one, two, isRunning);
        }
        return nanos;
    }

    /** The second action of the process lasts until the answer is used, or is already over. */
    private static long time(Busy busy, LocalPlatform one, LocalPlatform two, boolean isRunning)
            throws InterruptedException {
        var mayEnd = new CountDownLatch(isRunning ? 1 : 0);
        var used = new CountDownLatch(1);
        busy.next(mayEnd, used);
        AgentProcess process = one.createProcess(
                one.agents().get(0), ProcessOptions.defaults().concurrent(), new UserInput("My kettle is broken"));
        var run = one.start(process);
        if (!isRunning) {
            run.toCompletableFuture().join();
        }
        AgentProcess there = awaitQuestion(two, process.id());
        long start = System.nanoTime();
        two.answer(there, there.pendingAnswers().get(0).id(), new Approval(true), there.caller());
        if (!used.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The answer was not used: " + there.explain());
        }
        long nanos = System.nanoTime() - start;
        mayEnd.countDown();
        run.toCompletableFuture().join();
        return nanos;
    }

    private static AgentProcess awaitQuestion(LocalPlatform node, String id) {
        AgentProcess process = node.process(id).orElseThrow();
        while (process.pendingAnswers().isEmpty()) {
            Thread.onSpinWait();
            process = node.process(id).orElseThrow();
        }
        return process;
    }
}
