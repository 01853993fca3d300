/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.process.AgentPlan;
import java.util.List;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about a plan. Each failure shows the plan and why each step is needed.
 *
 * <pre>{@code
 * assertThat(process.plan().orElseThrow()).hasSteps("understand", "lookUp", "decide").costsAtMost(3);
 * }</pre>
 */
public final class PlanAssert extends AbstractAssert<PlanAssert, AgentPlan> {

    PlanAssert(AgentPlan actual) {
        super(actual, PlanAssert.class);
    }

    private PlanAssert check(boolean holds, String expectation) {
        if (!holds) {
            failWithMessage("%s", expectation + "\n" + actual.explain());
        }
        return this;
    }

    /**
     * Checks the remaining steps.
     *
     * @param actions the names of all actions, next one first; or {@code Agent.method} if several agents have an action
     *     of that name
     * @return these assertions
     */
    public PlanAssert hasSteps(String... actions) {
        isNotNull();
        return check(
                ActionNames.match(actual.actions(), List.of(actions)),
                "Expected the steps %s, but they are %s."
                        .formatted(PromptAssert.list(List.of(actions)), ActionNames.list(actual.actions())));
    }

    /**
     * Checks that no step is left.
     *
     * @return these assertions
     */
    public PlanAssert isComplete() {
        return hasSteps();
    }

    /**
     * Checks the total cost of the steps.
     *
     * @param most the maximum cost
     * @return these assertions
     */
    public PlanAssert costsAtMost(double most) {
        isNotNull();
        return check(
                actual.cost() <= most, "Expected a cost of at most %s, but it is %s.".formatted(most, actual.cost()));
    }
}
