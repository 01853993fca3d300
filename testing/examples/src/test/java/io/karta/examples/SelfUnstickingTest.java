/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.process.AgentProcess;
import io.karta.process.StuckHandler;
import org.junit.jupiter.api.Test;

/** An agent with a stuck handler. */
class SelfUnstickingTest {

    record Dog(String name) {}

    record Frog(String name) {}

    @Agent(description = "self unsticking agent")
    static class SelfUnstickingAgent implements StuckHandler {

        // there is no dog to make a frog of
        @Action
        @AchievesGoal(description = "the big goal in the sky")
        Frog toFrog(Dog dog) {
            return new Frog(dog.name());
        }

        @Override
        public Resolution handleStuck(AgentProcess process) {
            process.add(new Dog("Duke"));
            return Resolution.REPLAN;
        }
    }

    @Test
    void itBringsWhatIsMissing() {
        try (var application = Application.of(SelfUnstickingAgent.class)) {
            var process = application.run("SelfUnstickingAgent.toFrog");

            assertThat(process.result(Frog.class)).isEqualTo(new Frog("Duke"));
        }
    }
}
