/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class OptimalityTest {

    private static PlanningResult plan(PlanningRequest request) {
        return Planner.goap().plan(request);
    }

    private static PlanningResult exhaustive(PlanningRequest request) {
        PlanningResult result = new UniformCostSearch(request, request.goals().get(0)).run();
        Assume.that(!(result instanceof LimitReached));
        return result;
    }

    @Property(tries = 20_000, shrinking = ShrinkingMode.OFF)
    void findsExactlyThePlanThatTryingEverythingFinds(@ForAll long seed) {
        PlanningRequest request = RandomDomains.request(seed);

        PlanningResult result = plan(request);

        PlanningResult expected = exhaustive(request);
        assertThat(result.plan().map(Plan::steps)).isEqualTo(expected.plan().map(Plan::steps));
        assertThat(result).hasSameClassAs(expected);
    }

    @Property(tries = 20_000, shrinking = ShrinkingMode.OFF)
    void findsTheSamePlanWithoutTheSearchForSmallProblems(@ForAll long seed) {
        PlanningRequest request = RandomDomains.request(seed);

        PlanningResult result = new Search(request, request.goals().get(0)).run(0);

        PlanningResult expected = plan(request);
        assertThat(result.plan().map(Plan::steps)).isEqualTo(expected.plan().map(Plan::steps));
        assertThat(result).hasSameClassAs(expected);
    }

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void findsPlansThatWorkWhenItsWorkIsOver(@ForAll long seed) {
        PlanningRequest request = RandomDomains.request(seed).withLimit(Limit.DEFAULT.withWork(100));

        PlanningResult result = new Search(request, request.goals().get(0)).run(0);

        double least = result instanceof LimitReached limit ? limit.leastCost() : 0;
        plan(RandomDomains.request(seed)).plan().ifPresent(plan -> assertThat(least)
                .isLessThanOrEqualTo(plan.cost() + 1e-9));
        result.plan().ifPresent(plan -> assertThat(Simulation.reaches(plan.goal(), plan.start(), plan.steps()))
                .isTrue());
    }

    @Property(tries = 20_000, shrinking = ShrinkingMode.OFF)
    void findsPlansThatWorkAndThatLackNothing(@ForAll long seed) {
        PlanningRequest request = RandomDomains.request(seed);

        plan(request).plan().ifPresent(plan -> {
            assertThat(Simulation.reaches(plan.goal(), plan.start(), plan.steps()))
                    .isTrue();
            assertThat(Simulation.removableSteps(plan)).isEmpty();
        });
    }

    @Property(tries = 20_000, shrinking = ShrinkingMode.OFF)
    void isNotSwayedByActionsThatCannotMatter(@ForAll long seed) {
        PlanningResult quiet = plan(RandomDomains.request(seed));

        PlanningResult noisy = plan(RandomDomains.requestWithNoise(seed));

        assertThat(noisy.plan().map(Plan::toString)).isEqualTo(quiet.plan().map(Plan::toString));
    }

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void takesTheShortestOfPlansThatCostTheSame(@ForAll long seed) {
        PlanningRequest request = RandomDomains.requestWithOddCosts(seed);

        PlanningResult result = plan(request);

        PlanningResult cheapest = exhaustive(request);
        assertThat(result).hasSameClassAs(cheapest);
        result.plan().ifPresent(plan -> {
            double cost = cheapest.plan().orElseThrow().cost();
            assertThat(plan.cost()).isCloseTo(cost, within(1e-9));
            assertThat(plan.steps())
                    .isEqualTo(UniformCostSearch.shortest(request, cost + 0.999999e-9)
                            .orElseThrow());
        });
    }
}
