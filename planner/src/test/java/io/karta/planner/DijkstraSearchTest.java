/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DijkstraSearchTest {

    private static Search search(PlanningRequest request) {
        return new Search(request, request.goals().get(0));
    }

    private static PlanningResult ofSmall(PlanningRequest request) {
        return search(request).run();
    }

    private static PlanningResult ofLarge(PlanningRequest request) {
        return search(request).run(0);
    }

    @Test
    void doesATenthOfTheWorkOnASmallProblem() {
        Search small = search(AdversarialFamilies.hanoi(3));
        Search large = search(AdversarialFamilies.hanoi(3));

        PlanningResult result = small.run();

        assertThat(result.toString()).isEqualTo(large.run(0).toString());
        assertThat(small.work()).isLessThan(large.work() / 10);
    }

    @Test
    void findsThePlanAmongManyStates() {
        PlanningRequest request = AdversarialFamilies.hanoi(4);

        assertThat(ofSmall(request).plan().orElseThrow().steps())
                .hasSize(15)
                .isEqualTo(ofLarge(request).plan().orElseThrow().steps());
    }

    @Test
    void takesTheFirstOfManyEqualPlans() {
        PlanningRequest request = AdversarialFamilies.machines(3, 2);

        assertThat(ofSmall(request).plan().orElseThrow().steps())
                .isEqualTo(ofLarge(request).plan().orElseThrow().steps());
    }

    @Test
    void provesThatThereIsNoPlan() {
        assertThat(ofSmall(AdversarialFamilies.switches(3))).isInstanceOf(Unreachable.class);
        assertThat(ofSmall(AdversarialFamilies.pigeons(3, 2))).isInstanceOf(Unreachable.class);
    }

    @Test
    void leavesLargeProblemsToABetterSearch() {
        assertThat(ofSmall(AdversarialFamilies.switches(9)).toString())
                .isEqualTo(ofLarge(AdversarialFamilies.switches(9)).toString());
    }

    @Test
    void keepsToTheLimitOfStates() {
        PlanningResult result = Planner.goap().plan(AdversarialFamilies.hanoi(3).withLimit(Limit.nodes(2)));

        assertThat(result).isInstanceOf(LimitReached.class);
    }

    @Test
    void asksTheStopSignal() {
        PlanningResult result = Planner.goap().plan(AdversarialFamilies.hanoi(3).withLimit(new Limit(100, () -> true)));

        assertThat(result).isInstanceOf(LimitReached.class);
    }
}
