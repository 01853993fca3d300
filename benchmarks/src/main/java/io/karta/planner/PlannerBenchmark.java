/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Plans one problem of a file repeatedly. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlannerBenchmark {

    @Param("")
    public String file = "";

    @Param("")
    public String problem = "";

    private Problem source = new Problem("", "", Map.of());
    private PlanningRequest request =
            request(Problem.parse("{\"problems\": [{\"id\": \"none\"}]}").get(0));
    private Plan plan = new Plan(request, Goal.NIRVANA, List.of());
    private io.karta.planner.State next = request.start();

    private static PlanningRequest request(Problem problem) {
        Domain domain = problem.domain();
        return PlanningRequest.of(domain, problem.start(domain));
    }

    @Setup(Level.Trial)
    public void read() {
        source = Problem.readAll(Path.of(file)).stream()
                .filter(each -> each.id().equals(problem))
                .findFirst()
                .orElseThrow();
        request = request(source);
        Planner.goap().plan(request).plan().filter(found -> !found.isEmpty()).ifPresent(found -> {
            Step first = found.steps().get(0);
            plan = found;
            next = request.start().after(first.action(), first.alternative());
        });
    }

    /** The domain is compiled; the first plan in a new JVM compiles the goal's task as well. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    public PlanningResult cold() {
        return Planner.goap().plan(request(source));
    }

    /** The domain and the task of the goal are compiled. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public PlanningResult warm() {
        return Planner.goap().plan(request);
    }

    /** The first step went as predicted. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public PlanningResult onThePredictedPath() {
        return Planner.goap()
                .plan(PlanningRequest.of(request.domain(), next)
                        .withGoals(request.goals().get(0))
                        .after(plan));
    }
}
