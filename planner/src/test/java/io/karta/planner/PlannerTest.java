/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PlannerTest {

    private static final Domain DESK = Domain.builder()
            .condition("angry", c -> c.reads("Ticket").evaluationCost(0.5))
            .action(
                    "understand",
                    a -> a.requires("UserInput").yields("Ticket").cost(0.1).runOnce())
            .action(
                    "lookUp",
                    a -> a.requires("Ticket").yields("Customer").cost(0.1).runOnce())
            .action("decide", a -> a.requires("Ticket", "Customer")
                    .yields("Resolution")
                    .cost(0.3)
                    .runOnce())
            .action("soothe", a -> a.requires("Ticket", "angry")
                    .yields("Resolution")
                    .cost(0.1)
                    .runOnce())
            .action(
                    "write",
                    a -> a.requires("Resolution").yields("Letter").cost(0.2).runOnce())
            .goal("answer", g -> g.requires("ran:write").value(1))
            .build();

    private static PlanningResult plan(State state) {
        return Planner.goap().plan(PlanningRequest.of(DESK, state).toward(DESK.goal("answer")));
    }

    @Nested
    class WhenAConditionMayComeTrue {

        @Test
        void countsOnIt() {
            var state = DESK.newState().holds("UserInput").build();

            var plan = plan(state).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("understand", "soothe", "write");
            assertThat(plan.assumptions()).extracting(Assumption::toString).containsExactly("angry");
            assertThat(plan.restsOn()).isEmpty();
        }

        @Test
        void tellsWhatItRestsOnWhenNobodyHasLookedYet() {
            var state = DESK.newState()
                    .holds("UserInput", "Ticket")
                    .ran("understand")
                    .unknown("angry")
                    .build();

            var plan = plan(state).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("soothe", "write");
            assertThat(plan.restsOn()).containsExactly(DESK.fact("angry"));
        }

        @Test
        void doesWithoutItWhenItIsFalse() {
            var state = DESK.newState()
                    .holds("UserInput", "Ticket")
                    .ran("understand")
                    .build();

            var plan = plan(state).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("lookUp", "decide", "write");
        }
    }

    @Nested
    class WhenNothingLeadsThere {

        @Test
        void saysWhatIsMissing() {
            var result = plan(DESK.newState().build());

            assertThat(result).isInstanceOf(Unreachable.class);
            assertThat(((Unreachable) result).missing()).containsExactly(DESK.fact("UserInput"));
        }
    }

    @Test
    void rejectsACostThatIsNotANumber() {
        assertThatThrownBy(() -> Domain.builder().action("a", a -> a.cost(Double.NaN)))
                .isInstanceOf(DomainException.class)
                .hasMessageStartingWith("KARTA-102")
                .hasMessageContaining("the action a");
    }
}
