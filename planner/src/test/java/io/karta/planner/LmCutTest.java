/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.planner.search.LmCut;
import io.karta.planner.search.OperatorWeights;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class LmCutTest {

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void neverPromisesMoreThanThereIsToPay(@ForAll long seed) {
        PlanningRequest request = RandomDomains.request(seed);
        GoalTask task = request.domain().task(request.goals().get(0));
        OperatorWeights weights = request.weights(task);
        long[] start = task.bitsOf(request.start());

        long bound = new LmCut(task.search.relaxation, weights.combined).evaluate(start, 0);

        var exhaustive = new UniformCostSearch(request, request.goals().get(0)).run();
        exhaustive.plan().ifPresent(plan -> assertThat(bound / (double) (1L << weights.lengthBits))
                .isLessThanOrEqualTo(plan.cost() * 1e9 + plan.steps().size()));
    }
}
