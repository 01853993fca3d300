/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.model.ModelRequest;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import org.assertj.core.api.Assertions;

/**
 * The assertions of AssertJ, with those for processes, plans and calls of models.
 *
 * <pre>{@code
 * import static io.karta.testkit.KartaAssertions.assertThat;
 *
 * assertThat(process).completedWith(LETTER).ran("understand", "lookUp", "decide", "write");
 * assertThat(ai.onlyCall()).usedRole("judge").offeredTool("discount").promptContains("kettle");
 * }</pre>
 */
public final class KartaAssertions extends Assertions {

    private KartaAssertions() {}

    /**
     * Creates assertions about a process.
     *
     * @param actual the process
     * @return the assertions
     */
    public static ProcessAssert assertThat(AgentProcess actual) {
        return new ProcessAssert(actual);
    }

    /**
     * Creates assertions about a plan.
     *
     * @param actual the plan
     * @return the assertions
     */
    public static PlanAssert assertThat(AgentPlan actual) {
        return new PlanAssert(actual);
    }

    /**
     * Creates assertions about a recorded call of a model.
     *
     * @param actual the call
     * @return the assertions
     */
    public static CallAssert assertThat(AiCall actual) {
        return new CallAssert(actual);
    }

    /**
     * Creates assertions about a request to a model.
     *
     * @param actual the request
     * @return the assertions
     */
    public static RequestAssert assertThat(ModelRequest actual) {
        return new RequestAssert(actual);
    }
}
