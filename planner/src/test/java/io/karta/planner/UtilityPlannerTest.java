/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class UtilityPlannerTest {

    private static final Domain DOMAIN = Domain.builder()
            .action(
                    "rest",
                    a -> a.requires("Tired").produces("Fresh").value(0.3).cost(0.1))
            .action("work", a -> a.requires("Task")
                    .produces("Done")
                    .value(0.9)
                    .cost(0.2)
                    .runOnce())
            .action("play", a -> a.value(0.7).runOnce())
            .goal("done", g -> g.requires("Done"))
            .build();

    private static PlanningRequest from(String... facts) {
        return PlanningRequest.of(DOMAIN, DOMAIN.newState().holds(facts).build());
    }

    private static Plan plan(Planner planner, PlanningRequest request) {
        return planner.plan(request).plan().orElseThrow();
    }

    @Nested
    class Utility {

        @Test
        void takesWhatIsWorthMostNow() {
            Plan plan = plan(Planner.utility(), from("Tired"));

            assertThat(plan.actions()).extracting(Action::name).containsExactly("play");
            assertThat(plan.goal()).isEqualTo(Goal.NIRVANA);
        }

        @Test
        void takesTheCheapestOfEquals() {
            Plan plan = plan(Planner.utility(), from("Task"));

            assertThat(plan.actions()).extracting(Action::name).containsExactly("play");
        }

        @Test
        void namesTheGoalOfTheStep() {
            Plan plan = plan(Planner.utility(), from("Task").excluding(DOMAIN.action("play")));

            assertThat(plan.actions()).extracting(Action::name).containsExactly("work");
            assertThat(plan.goal().name()).isEqualTo("done");
        }

        @Test
        void continuesWhenTheGoalIsReached() {
            Plan plan = plan(Planner.utility(), from("Done"));

            assertThat(plan.actions()).extracting(Action::name).containsExactly("play");
        }

        @Test
        void endsWhenTheGoalIsReachedAndNothingCanRun() {
            var state = DOMAIN.newState().holds("Done").ran("play").build();

            Plan plan = plan(Planner.utility(), PlanningRequest.of(DOMAIN, state));

            assertThat(plan.isEmpty()).isTrue();
            assertThat(plan.goal().name()).isEqualTo("done");
        }

        @Test
        void ofSeveralReachedGoalsTakesTheMostValuable() {
            Domain domain = Domain.builder()
                    .goal("thanked", g -> g.requires("Thanks").value(0.1))
                    .goal("repaired", g -> g.requires("Repair").value(0.9))
                    .goal("replaced", g -> g.requires("Repair").value(0.9))
                    .build();
            var state = domain.newState().holds("Thanks", "Repair").build();

            Plan plan = plan(Planner.utility(), PlanningRequest.of(domain, state));

            assertThat(plan.goal().name()).isEqualTo("repaired");
        }

        @Test
        void heedsWhatActionsAreWorthNow() {
            PlanningRequest request =
                    from("Tired").withActionValues(action -> action.name().equals("rest") ? 5 : 0);

            Plan plan = plan(Planner.utility(), request);

            assertThat(plan.actions()).extracting(Action::name).containsExactly("rest");
            assertThat(plan.netValue()).isEqualTo(4.9);
        }

        @Test
        void computesCostsOfExecutableActionsOnly() {
            List<String> evaluated = new ArrayList<>();
            PlanningRequest request = from("Task").withCosts((action, state) -> {
                evaluated.add(action.name());
                return 0.1;
            });

            Planner.utility().plan(request);

            assertThat(evaluated).containsExactly("work", "play");
        }

        @Test
        void reportsThatNoActionCanRun() {
            var request = from().excluding(DOMAIN.action("play"));

            PlanningResult result = Planner.utility().plan(request);

            assertThat(result).isInstanceOf(Unreachable.class);
            assertThat(result.explain()).contains("Nothing can run");
            assertThat(((Unreachable) result).blocked())
                    .extracting(InapplicableAction::reason)
                    .containsExactly(
                            InapplicableAction.Reason.MISSING_INPUT,
                            InapplicableAction.Reason.MISSING_INPUT,
                            InapplicableAction.Reason.EXCLUDED);
        }
    }

    @Nested
    class Hybrid {

        @Test
        void endsWhenTheGoalIsReached() {
            assertThat(plan(Planner.hybrid(), from("Done", "Tired")).isEmpty()).isTrue();
        }

        @Test
        void isGreedyUntilThen() {
            assertThat(plan(Planner.hybrid(), from("Tired")).actions())
                    .extracting(Action::name)
                    .containsExactly("play");
        }
    }
}
