/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import com.sun.management.ThreadMXBean;
import io.karta.agent.AgentInvocation;
import io.karta.agent.UserInput;
import io.karta.engine.ActionModel;
import io.karta.engine.AgentModel;
import io.karta.engine.Argument;
import io.karta.engine.Argument.FromBlackboard;
import io.karta.engine.Argument.Presence;
import io.karta.engine.GoalModel;
import io.karta.engine.Invoker;
import io.karta.engine.LocalPlatform;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs processes of an agent with three actions and no model, one after the other on one thread: journal and history on, nobody
 * listening. Prints how many there are per second, and how many bytes each allocates.
 */
public final class ProcessThroughput {

    private static final int ROUNDS = 7;
    private static final int PROCESSES = 100_000;

    private ProcessThroughput() {}

    record Ticket(String item) {}

    record Customer(String name) {}

    record Letter(String text) {}

    /**
     * Measures, and prints a table.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        try (LocalPlatform platform =
                LocalPlatform.builder().agents(List.of(supportDesk())).build()) {
            measure("engine, in memory", platform.invocation(Letter.class), System.out);
        }
    }

    private static void measure(String what, AgentInvocation<Letter> invocation, PrintStream out) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] rates = new double[ROUNDS];
        double[] bytes = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            for (int i = 0; i < PROCESSES; i++) {
                invocation.invoke(new UserInput("My kettle is broken"));
            }
            rates[round] = PROCESSES * 1e9 / (System.nanoTime() - start);
            bytes[round] = (threads.getCurrentThreadAllocatedBytes() - allocated) / (double) PROCESSES;
        }
        Arrays.sort(rates);
        Arrays.sort(bytes);
        out.printf(
                "%-30s %,10.0f processes/s (median of %d, best %,.0f) %8.1f kB each%n",
                what, rates[ROUNDS / 2], ROUNDS, rates[ROUNDS - 1], bytes[ROUNDS / 2] / 1024);
    }

    private static AgentModel supportDesk() {
        return new AgentModel(
                "SupportDesk",
                "benchmarks",
                "Answers",
                "1.0.0",
                List.of(
                        action("understand", Ticket.class, values -> new Ticket("kettle"), UserInput.class),
                        action("lookUp", Customer.class, values -> new Customer("Ada"), Ticket.class),
                        action("write", Letter.class, values -> new Letter("Dear Ada"), Ticket.class, Customer.class)),
                List.of(),
                List.of(new GoalModel(
                        "answer",
                        "Answer",
                        "SupportDesk",
                        "SupportDesk.write",
                        Letter.class,
                        List.of(UserInput.class),
                        List.of(),
                        List.of(),
                        true,
                        Set.of())));
    }

    private static ActionModel action(
            String name, Class<?> output, Invoker body, Class<?>... inputs) {
        ActionModel.Builder builder = ActionModel.builder("SupportDesk", name).output(output);
        for (Class<?> input : inputs) {
            Argument argument = new FromBlackboard(input, Optional.empty(), Presence.REQUIRED);
            builder.argument(argument);
        }
        return builder.calling(body);
    }
}
