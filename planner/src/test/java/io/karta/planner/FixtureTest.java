/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FixtureTest {

    static Stream<Problem> problems() {
        return Problem.readAll(Path.of("src/test/resources/goap-problems.json")).stream();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void findsTheOptimumOrProvesThatThereIsNone(Problem problem) {
        Domain domain = problem.domain();
        State start = problem.start(domain);

        PlanningResult result = Planner.goap().plan(PlanningRequest.of(domain, start));

        if (problem.solvable().orElseThrow()) {
            Plan plan = result.plan().orElseThrow();
            assertThat(plan.cost()).isCloseTo(problem.optimalCost().orElseThrow(), within(1e-9));
            assertThat(Simulation.reaches(plan.goal(), start, plan.steps())).isTrue();
            assertThat(Simulation.removableSteps(plan)).isEqualTo(List.of());
        } else {
            assertThat(result).isInstanceOf(Unreachable.class);
        }
    }
}
