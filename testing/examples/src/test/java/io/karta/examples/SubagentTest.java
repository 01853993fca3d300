/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** An agent that leaves work to another one. */
class SubagentTest {

    record Intermediate(String value) {}

    record TaskOutput(String text) {}

    record Report(String text) {}

    @Agent(description = "Outer agent that delegates to another agent")
    static class OuterAgent {

        @Action
        Outcome<TaskOutput> start(UserInput input) {
            return Outcome.delegate(InnerSubAgent.class, input, TaskOutput.class);
        }

        @Action
        @AchievesGoal(description = "Processing complete")
        Report done(TaskOutput output) {
            return new Report(output.text());
        }
    }

    @Agent(description = "Inner subagent that processes input")
    static class InnerSubAgent {

        @Action
        Intermediate stepOne(UserInput input) {
            return new Intermediate(input.content());
        }

        @Action
        @AchievesGoal(description = "Subagent complete")
        TaskOutput stepTwo(Intermediate data) {
            return new TaskOutput(data.value().toUpperCase(Locale.ROOT));
        }
    }

    @Test
    void theResultOfTheInnerAgentGoesOnInTheOuterOne() {
        try (var application = Application.of(OuterAgent.class, InnerSubAgent.class)) {
            assertThat(application.invoke(Report.class, new UserInput("hello"))).isEqualTo(new Report("HELLO"));
        }
    }
}
