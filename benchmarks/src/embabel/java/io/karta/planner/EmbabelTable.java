/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import com.embabel.plan.common.condition.ConditionAction;
import com.embabel.plan.common.condition.ConditionDetermination;
import com.embabel.plan.common.condition.ConditionGoal;
import com.embabel.plan.common.condition.WorldStateDeterminer;
import com.embabel.plan.goap.astar.AStarGoapPlanner;
import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Plans the same problems with Embabel's planner and with Karta's in one JVM and prints CPU time, bytes and the ratio.
 * Both see their own compiled form of the problem; both are warm; the optimum comes from the file.
 */
final class EmbabelTable {

    private static final long MOST_WARM_UP_NANOS = 2_000_000_000L;
    private static final long MOST_SAMPLING_NANOS = 6_000_000_000L;
    private static final int SAMPLES = 15;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final PrintStream out;
    /** Counted so that no plan is optimised away. */
    private long found;

    private EmbabelTable(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) {
        var table = new EmbabelTable(System.out);
        table.out.printf(
                "%-26s %-14s %12s %12s %-9s %12s %12s %10s%n",
                "problem", "Embabel", "us", "bytes", "Karta", "us", "bytes", "ratio");
        for (Problem problem : Problem.readAll(Path.of(args[0]))) {
            boolean chosen = args.length > 1
                    ? List.of(args).contains(problem.id())
                    : !problem.id().matches("cost-.*[1-9]");
            if (chosen) {
                table.compare(problem);
            }
        }
        table.out.println("One JVM, JDK " + Runtime.version() + ", CPU time per plan, median of up to " + SAMPLES
                + " samples, " + table.found + " plans");
    }

    /** How long one plan takes, and what it allocates. */
    private record Effort(double micros, long bytes) {}

    private void compare(Problem problem) {
        Domain domain = problem.domain();
        PlanningRequest request = PlanningRequest.of(domain, problem.start(domain));
        PlanningResult ours = Planner.goap().plan(request);
        Effort karta = measure(() -> Planner.goap().plan(request));
        Supplier<com.embabel.plan.Plan> theirs = theirs(problem);
        String outcome;
        Effort embabel;
        try {
            outcome = judge(problem, theirs.get());
            embabel = measure(theirs);
        } catch (OutOfMemoryError e) {
            outcome = "out of memory";
            embabel = new Effort(Double.NaN, 0);
        }
        out.printf(
                Locale.ROOT,
                "%-26s %-14s %12.2f %12d %-9s %12.2f %12d %10.1f%n",
                problem.id(),
                outcome,
                embabel.micros(),
                embabel.bytes(),
                problem.isMetBy(ours) ? "right" : "WRONG",
                karta.micros(),
                karta.bytes(),
                embabel.micros() / karta.micros());
    }

    private static String judge(Problem problem, com.embabel.plan.Plan plan) {
        boolean solvable = problem.solvable().orElse(true);
        if (plan == null) {
            return solvable ? "NO PLAN (wrong)" : "no plan";
        }
        double cost = plan.getActions().stream()
                .mapToDouble(action -> problem.cost(action.getName()))
                .sum();
        return Math.abs(cost - problem.optimalCost().orElse(cost)) <= 1e-9 ? "optimal" : "SUBOPTIMAL";
    }

    private static Supplier<com.embabel.plan.Plan> theirs(Problem problem) {
        Set<ConditionAction> actions = new LinkedHashSet<>();
        problem.eachAction((name, cost, pre, eff) -> actions.add(ConditionAction.Companion.invoke(
                name, List.of(), determined(pre), List.of(), determined(eff), state -> cost, state -> 0.0)));
        ConditionGoal goal = ConditionGoal.Companion.invoke("goal", determined(problem.goal()), state -> 0.0);
        var planner = new AStarGoapPlanner(WorldStateDeterminer.Companion.fromMap(determined(problem.start())));
        return () -> planner.planToGoal(actions, goal);
    }

    private static Map<String, ConditionDetermination> determined(Map<String, Boolean> literals) {
        Map<String, ConditionDetermination> all = new LinkedHashMap<>();
        literals.forEach(
                (name, value) -> all.put(name, value ? ConditionDetermination.TRUE : ConditionDetermination.FALSE));
        return all;
    }

    private Effort measure(Supplier<?> plan) {
        long end = System.nanoTime() + MOST_WARM_UP_NANOS;
        int runs = 0;
        while (System.nanoTime() < end && runs++ < 200_000) {
            found += plan.get() == null ? 0 : 1;
        }
        double[] samples = new double[SAMPLES];
        long bytes = 0;
        int taken = 0;
        long until = System.nanoTime() + MOST_SAMPLING_NANOS;
        while (taken < SAMPLES && (taken == 0 || System.nanoTime() < until)) {
            long before = threads.getCurrentThreadAllocatedBytes();
            long from = threads.getCurrentThreadCpuTime();
            long spent = 0;
            int count = 0;
            for (int batch = 1; spent < 300_000; batch *= 2) {
                for (int j = 0; j < batch; j++) {
                    found += plan.get() == null ? 0 : 1;
                }
                count += batch;
                spent = threads.getCurrentThreadCpuTime() - from;
            }
            samples[taken++] = spent / 1e3 / count;
            bytes = (threads.getCurrentThreadAllocatedBytes() - before) / count;
        }
        Arrays.sort(samples, 0, taken);
        return new Effort(samples[taken / 2], bytes);
    }
}
