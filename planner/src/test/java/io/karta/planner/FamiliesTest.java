/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FamiliesTest {

    private static Plan valid(PlanningRequest request) {
        PlanningResult result = Planner.goap().plan(request);
        assertThat(result).isInstanceOf(Plan.class);
        Plan plan = result.plan().orElseThrow();
        assertThat(Simulation.reaches(plan.goal(), plan.start(), plan.steps())).isTrue();
        return plan;
    }

    private static double optimum(PlanningRequest request) {
        return new UniformCostSearch(request, request.goals().get(0))
                .run()
                .plan()
                .orElseThrow()
                .cost();
    }

    @Test
    void plansAChainOfTwoThousandActionsAmongFiveThousandOthers() {
        Plan plan = valid(Families.chainInNoise(2_000, 5_000));

        assertThat(plan.steps()).hasSize(2_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void coversFactsWithJointSubGoalsAtTheLeastCost(long seed) {
        var request = Families.cover(10, 12, 4, seed);

        assertThat(valid(request).cost()).isCloseTo(optimum(request), within(1e-9));
    }

    @Test
    void coversTwentyFacts() {
        Plan plan = valid(Families.cover(20, 25, 8, 1));

        assertThat(plan.cost()).isEqualTo(46);
        assertThat(Simulation.removableSteps(plan)).isEmpty();
    }

    @Test
    void coversMoreFactsThanFitIntoOneWord() {
        Plan plan = valid(Families.cover(70, 70, 5, 4));

        assertThat(Simulation.removableSteps(plan)).isEmpty();
    }

    @Test
    void reportsTheLimitForTwoHundredFacts() {
        PlanningResult result =
                Planner.goap().plan(Families.cover(140, 200, 40, 3).withLimit(Limit.nodes(50)));

        assertThat(result).isInstanceOf(LimitReached.class);
        assertThat(Simulation.removableSteps(result.plan().orElseThrow())).isEmpty();
    }

    @Test
    void countsThroughEveryState() {
        assertThat(valid(Families.counter(8)).steps()).hasSize(255);
    }

    @Test
    void doesNotMixTheOrdersOfSeparateWork() {
        Plan plan = valid(Families.workshops(20).withLimit(Limit.nodes(1_000)));

        assertThat(plan.steps()).hasSize(80);
        assertThat(plan.cost()).isCloseTo(20 * 2.2, within(1e-9));
    }

    @Test
    void goesThroughTwentyDrafts() {
        Plan plan = valid(Families.drafts(20));

        assertThat(plan.steps()).hasSize(43);
    }

    @Test
    void planTheSameOnManyThreads() {
        var request = Families.workshops(4);
        List<Step> expected = valid(Families.workshops(4)).steps();

        List<String> plans = IntStream.range(0, 200)
                .parallel()
                .mapToObj(any -> Planner.goap().plan(request).toString())
                .distinct()
                .toList();

        assertThat(plans).containsExactly("done by " + expected);
    }

    @Test
    void movesParcelsWithSharedCarts() {
        var request = Families.carts(3, 2, 2);

        assertThat(valid(request).cost()).isCloseTo(optimum(request), within(1e-9));
    }
}
