/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Export;
import io.karta.agent.PlannerType;
import io.karta.process.AgentProcess;
import io.karta.process.StuckHandler;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExemptionsTest {

    record Frog() {}

    record Song() {}

    record Egg() {}

    /** Starts from what people write, and waits for a frog that none of its actions brings. */
    static class Pond {
        @Action
        @AchievesGoal(description = "A song", export = @Export(remote = true))
        Song sing(Frog frog) {
            return new Song();
        }

        @Action
        Frog hatch(Egg egg, Song song) {
            return new Frog();
        }
    }

    @Agent(description = "Looks ahead")
    static class Looking extends Pond {}

    @Agent(description = "Takes things as they come", planner = PlannerType.UTILITY)
    static class Taking extends Pond {}

    @AgentComponent
    static class Part extends Pond {}

    @Agent(description = "Knows what to do")
    static class Helped extends Pond implements StuckHandler {
        @Override
        public Resolution handleStuck(AgentProcess process) {
            process.add(new Frog());
            return Resolution.REPLAN;
        }
    }

    private static String nameOf(Class<?> agent) {
        try (var app = TestApplication.of(agent).deploy()) {
            return app.agent().name();
        }
    }

    @Nested
    class WhenNoPlanCanReachAGoal {

        @Test
        void rejectsAnUnreachableGoalOfAPlanningAgent() {
            assertThat(TestApplication.of(Looking.class).problems())
                    .contains("KARTA-440: no plan can reach goal Looking.sing of Looking.");
        }

        @Test
        void acceptsAnUnreachableGoalOfAUtilityAgent() {
            assertThat(nameOf(Taking.class)).isEqualTo("Taking");
        }

        @Test
        void componentsAreNot() {
            assertThat(nameOf(Part.class)).isEqualTo("platform");
        }

        @Test
        void oneThatIsHelpedIsNot() {
            assertThat(nameOf(Helped.class)).isEqualTo("Helped");
        }
    }
}
