/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ConditionTest {

    private static final Domain DESK = Domain.builder()
            .condition("angry", c -> c.reads("Ticket").evaluationCost(0.5))
            .action(
                    "understand",
                    a -> a.requires("UserInput").produces("Ticket").cost(0.1).runOnce())
            .action(
                    "lookUp",
                    a -> a.requires("Ticket").produces("Customer").cost(0.1).runOnce())
            .action("decide", a -> a.requires("Ticket", "Customer")
                    .produces("Resolution")
                    .cost(0.3)
                    .runOnce())
            .action("soothe", a -> a.requires("Ticket", "angry")
                    .produces("Resolution")
                    .cost(0.1)
                    .runOnce())
            .action(
                    "write",
                    a -> a.requires("Resolution").produces("Letter").cost(0.2).runOnce())
            .goal("answer", g -> g.requires("ran:write").value(1))
            .build();

    private static PlanningResult plan(State state) {
        return Planner.goap().plan(PlanningRequest.of(DESK, state).withGoals(DESK.goal("answer")));
    }

    @Nested
    class WhenAConditionCanBecomeTrue {

        @Test
        void countsOnIt() {
            var state = DESK.newState().holds("UserInput").build();

            var plan = plan(state).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("understand", "soothe", "write");
            assertThat(plan.assumptions()).extracting(Assumption::toString).containsExactly("angry");
            assertThat(plan.unknownFacts()).isEmpty();
        }

        @Test
        void namesItsInputsBeforeTheFirstEvaluation() {
            var state = DESK.newState()
                    .holds("UserInput", "Ticket")
                    .ran("understand")
                    .unknown("angry")
                    .build();

            var plan = plan(state).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("soothe", "write");
            assertThat(plan.unknownFacts()).containsExactly(DESK.fact("angry"));
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
    class WhenItReadsSeveralFacts {

        private final Domain domain = Domain.builder()
                .condition("fits", c -> c.reads("Key", "Lock"))
                .action("cut", a -> a.produces("Key").cost(0.1))
                .action("mount", a -> a.produces("Lock").cost(0.1))
                .action("open", a -> a.requires("fits").produces("Door").cost(0.1))
                .goal("door", g -> g.requires("Door"))
                .build();

        @Test
        void waitsUntilAllOfThemAreThere() {
            var request = PlanningRequest.of(domain, domain.newState().build());

            var plan = Planner.goap().plan(request).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("cut", "mount", "open");
        }

        @Test
        void isUnreachableIfAFactIsNeverProduced() {
            var request = PlanningRequest.of(domain, domain.newState().build()).excluding(domain.action("mount"));

            var result = Planner.goap().plan(request);

            assertThat(result).isInstanceOf(Unreachable.class);
        }
    }

    @Nested
    class WhenManyAreUnknown {

        @Test
        void dependsOnAllOfThemCheapestFirst() {
            var request = Families.unknowns(10, 0.5);

            var plan = Planner.goap().plan(request).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("ship");
            assertThat(plan.unknownFacts())
                    .hasSize(10)
                    .isSortedAccordingTo(Comparator.comparingDouble(Fact::evaluationCost));
        }

        @Test
        void dependsOnNoneIfThereIsACheaperWay() {
            var request = Families.unknowns(10, 0.05);

            var plan = Planner.goap().plan(request).plan().orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("inspect");
            assertThat(plan.unknownFacts()).isEmpty();
        }
    }

    @Nested
    class WhenAPlanNeedsBothValues {

        @Test
        void assumesOnlyOneOfThem() {
            Domain domain = Domain.builder()
                    .condition("open", c -> {})
                    .action("enter", a -> a.requires("open").produces("In"))
                    .action("lock", a -> a.requiresNot("open").produces("Locked"))
                    .goal("both", g -> g.requires("In", "Locked"))
                    .build();
            var request =
                    PlanningRequest.of(domain, domain.newState().unknown("open").build());

            var result = Planner.goap().plan(request);

            assertThat(result).isInstanceOf(Unreachable.class);
        }
    }
}
