/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GoapPlannerTest {

    private static List<String> names(PlanningRequest request) {
        Plan plan = Planner.goap().plan(request).plan().orElseThrow();
        return plan.steps().stream().map(Step::toString).toList();
    }

    private static PlanningRequest from(Domain domain, String... facts) {
        return PlanningRequest.of(domain, domain.newState().holds(facts).build());
    }

    @Nested
    class WhenTheGoalIsReachedAlready {

        @Test
        void returnsAnEmptyPlan() {
            Domain domain = Domain.builder().goal("tea", g -> g.requires("Tea")).build();

            Plan plan = Planner.goap().plan(from(domain, "Tea")).plan().orElseThrow();

            assertThat(plan.isEmpty()).isTrue();
            assertThat(plan.cost()).isZero();
        }
    }

    @Nested
    class WhenPlansCostTheSame {

        @Test
        void takesTheShortest() {
            Domain domain = Domain.builder()
                    .action("first", a -> a.produces("Half"))
                    .action("second", a -> a.requires("Half").produces("Whole"))
                    .action("atOnce", a -> a.produces("Whole"))
                    .goal("whole", g -> g.requires("Whole"))
                    .build();

            assertThat(names(from(domain))).containsExactly("atOnce");
        }

        @Test
        void takesTheShortestAlsoIfCostsDifferByLessThanTheTolerance() {
            Domain domain = Domain.builder()
                    .action("a third", a -> a.produces("A").cost(1 / 3.0))
                    .action("another third", a -> a.requires("A").produces("B").cost(1 / 3.0))
                    .action("the last third", a -> a.requires("B").produces("C").cost(1 / 3.0))
                    .action("atOnce", a -> a.produces("C").cost(1 + 5e-10))
                    .goal("c", g -> g.requires("C"))
                    .build();

            assertThat(names(from(domain))).containsExactly("atOnce");
        }

        @Test
        void takesTheCheapestIfCostsDifferByMore() {
            Domain domain = Domain.builder()
                    .action("half", a -> a.produces("A").cost(0.5))
                    .action("other half", a -> a.requires("A").produces("B").cost(0.5))
                    .action("atOnce", a -> a.produces("B").cost(1 + 2e-9))
                    .goal("b", g -> g.requires("B"))
                    .build();

            assertThat(names(from(domain))).containsExactly("half", "other half");
        }

        @Test
        void takesTheActionsThatWereAddedFirst() {
            Domain domain = Domain.builder()
                    .action("z", a -> a.produces("A").cost(0.2))
                    .action("a", a -> a.produces("A").cost(0.2))
                    .action("y", a -> a.produces("B").cost(0.2))
                    .goal("both", g -> g.requires("B", "A"))
                    .build();

            assertThat(names(from(domain))).containsExactly("z", "y");
        }
    }

    @Nested
    class WhenARequestOverridesCosts {

        private final Domain domain = Domain.builder()
                .action("walk", a -> a.produces("There").cost(0.2))
                .action("drive", a -> a.produces("There").cost(0.1))
                .facts("Rain")
                .goal("there", g -> g.requires("There"))
                .build();

        @Test
        void believesIt() {
            var request = from(domain, "Rain")
                    .withCosts((action, now) ->
                            action.name().equals("drive") && now.truth("Rain") == Truth.TRUE ? 0.7 : action.cost());

            assertThat(names(request)).containsExactly("walk");
            assertThat(Planner.goap().plan(request).plan().orElseThrow().cost()).isEqualTo(0.2);
        }

        @Test
        void rejectsANegativeCostAndNamesTheAction() {
            var request = from(domain).withCosts((action, now) -> -1);

            assertThatThrownBy(() -> Planner.goap().plan(request))
                    .isInstanceOf(DomainException.class)
                    .hasMessageContaining("KARTA-102")
                    .hasMessageContaining("the action walk is -1.0");
        }
    }

    @Nested
    class WhenCostsAreExtreme {

        private static Domain domain(double dear, double cheap) {
            return Domain.builder()
                    .action("dear", a -> a.produces("Whole").cost(dear))
                    .action("half", a -> a.produces("Half").cost(cheap))
                    .action(
                            "otherHalf",
                            a -> a.requires("Half").produces("Whole").cost(cheap))
                    .goal("whole", g -> g.requires("Whole"))
                    .build();
        }

        @Test
        void comparesVeryLargeOnes() {
            assertThat(names(from(domain(Double.MAX_VALUE, 1e307)))).containsExactly("half", "otherHalf");
            assertThat(names(from(domain(1e15, 0.6e15)))).containsExactly("dear");
        }

        @Test
        void ignoresVerySmallCosts() {
            assertThat(names(from(domain(1e-11, 1e-12)))).containsExactly("dear");
        }

        @Test
        void neverTakesAnOverflowForAProof() {
            var builder = Domain.builder();
            for (int i = 0; i < 12; i++) {
                int bit = i;
                builder.action("carry" + i, a -> {
                    a.requiresNot("b" + bit).produces("b" + bit).cost(700);
                    for (int below = 0; below < bit; below++) {
                        a.requires("b" + below).removes("b" + below);
                    }
                });
            }
            var request = from(builder.goal("full", g -> g.requires("b11", "b10", "b9", "b8", "b7", "b6", "b5", "b4"))
                    .build());

            assertThat(Planner.goap().plan(request)).isNotInstanceOf(Unreachable.class);
        }
    }

    @Nested
    class WhenAnActionRunsOnlyOnce {

        private final Domain domain = Domain.builder()
                .kept("Seed")
                .action("sow", a -> a.requires("Seed").produces("Plant").runOnce())
                .action("eat", a -> a.requires("Plant").produces("Meal").removes("Plant"))
                .action("winter", a -> a.clears().keeps("Meal").cost(1))
                .goal("plantAfterMeal", g -> g.requires("Plant", "Meal"))
                .build();

        @Test
        void runsAgainOnlyAfterAnActionThatClears() {
            assertThat(names(from(domain, "Seed"))).containsExactly("sow", "eat", "winter", "sow");
        }

        @Test
        void doesNotRunAgainOtherwise() {
            var request = from(domain, "Seed").excluding(domain.action("winter"));

            assertThat(Planner.goap().plan(request)).isInstanceOf(Unreachable.class);
        }

        @Test
        void doesNotRunIfItHasRunBefore() {
            Domain simple = Domain.builder()
                    .action("try", a -> a.produces("Luck").runOnce())
                    .goal("luck", g -> g.requires("Luck"))
                    .build();
            var request =
                    PlanningRequest.of(simple, simple.newState().ran("try").build());

            assertThat(Planner.goap().plan(request)).isInstanceOf(Unreachable.class);
        }
    }

    @Nested
    class WhenAnActionResetsOthers {

        private final DomainBuilder rounds = Domain.builder()
                .action(
                        "ask",
                        a -> a.requires("Draft").produces("Feedback").cost(0.1).runOnce())
                .action("assess", a -> a.requires("Draft", "Feedback")
                        .removes("Feedback", "Draft")
                        .cost(0.1)
                        .alternatives(o -> o.produces("Done"), o -> o.produces("Rejected")
                                .resets("ask", "assess"))
                        .runOnce())
                .action("revise", a -> a.requires("Rejected")
                        .removes("Rejected")
                        .produces("Draft")
                        .cost(0.1));

        @Test
        void theyRunAgainAfterIt() {
            Domain domain =
                    rounds.goal("end", g -> g.requires("Feedback", "Draft")).build();
            var state = domain.newState().holds("Draft", "Feedback").ran("ask").build();

            PlanningResult again = Planner.goap()
                    .plan(PlanningRequest.of(domain, state.after(domain.action("assess"), way(domain, 1))));

            assertThat(again.plan().orElseThrow().actions())
                    .extracting(Action::name)
                    .containsExactly("revise", "ask");
        }

        @Test
        void onlyTheResettingAlternativePermitsAnotherRun() {
            Domain domain = rounds.build();
            var state = domain.newState().holds("Draft", "Feedback").ran("ask").build();
            Action assess = domain.action("assess");

            assertThat(state.after(assess, way(domain, 0)).hasRun(assess)).isTrue();
            assertThat(state.after(assess, way(domain, 0)).hasRun(domain.action("ask")))
                    .isTrue();
            assertThat(state.after(assess, way(domain, 1)).hasRun(assess)).isFalse();
            assertThat(state.after(assess, way(domain, 1)).hasRun(domain.action("ask")))
                    .isFalse();
        }

        @Test
        void isWorthARunForThatAlone() {
            Domain domain = Domain.builder()
                    .action("poll", a -> a.alternatives(o -> o.produces("Ready"), o -> o.produces("NotReady"))
                            .runOnce())
                    .action("wait", a -> a.requires("NotReady")
                            .removes("NotReady")
                            .cost(1)
                            .resets("poll"))
                    .goal("ready", g -> g.requires("Ready"))
                    .build();
            var state = domain.newState().holds("NotReady").ran("poll").build();

            Plan plan = Planner.goap()
                    .plan(PlanningRequest.of(domain, state))
                    .plan()
                    .orElseThrow();

            assertThat(plan.actions()).extracting(Action::name).containsExactly("wait", "poll");
            assertThat(plan.explain()).contains("1. wait (1): so that poll can run again");
        }

        @Test
        void doesNotLetAnActionThatRunsOnceResetAnotherTwice() {
            Domain domain = Domain.builder()
                    .action("open", a -> a.produces("Desk").runOnce().resets("write"))
                    .action("write", a -> a.requires("Desk").produces("Draft").runOnce())
                    .action("publish", a -> a.requires("Draft")
                            .removes("Draft")
                            .produces("Published")
                            .runOnce())
                    .goal("both", g -> g.requires("Draft").requires("Published"))
                    .build();

            PlanningResult result = Planner.goap()
                    .plan(PlanningRequest.of(domain, domain.newState().build()));

            assertThat(result.plan()).isEmpty();
        }

        @Test
        void leavesFactsThatSayWhatHasRunAlone() {
            Domain domain = Domain.builder()
                    .action("poll", a -> a.produces("Answer").runOnce())
                    .action("wait", a -> a.requires("ran:poll").resets("poll"))
                    .goal("polled", g -> g.requires("ran:poll"))
                    .build();
            var state = domain.newState().ran("poll").build();

            State after = state.after(
                    domain.action("wait"), domain.action("wait").alternatives().get(0));

            assertThat(after.truth("ran:poll")).isEqualTo(Truth.TRUE);
            assertThat(after.hasRun(domain.action("poll"))).isFalse();
        }

        @Test
        void mustKnowThem() {
            assertThatThrownBy(() -> Domain.builder()
                            .action("wait", a -> a.resets("pol"))
                            .build())
                    .isInstanceOf(DomainException.class)
                    .hasMessageContaining("KARTA-106")
                    .hasMessageContaining("pol");
        }

        private static Action.Alternative way(Domain domain, int index) {
            return domain.action("assess").alternatives().get(index);
        }
    }

    @Nested
    class WhenAnActionClears {

        @Test
        void keepsItsEffectsAndKeptFacts() {
            Domain domain = Domain.builder()
                    .kept("Topic")
                    .action("restart", a -> a.clears().produces("Draft"))
                    .goal("g", g -> g.requires("Topic", "Draft").requiresNot("Old"))
                    .build();

            assertThat(names(from(domain, "Topic", "Old"))).containsExactly("restart");
        }

        @Test
        void keepsConditionsOverFactsThatAreKept() {
            Domain domain = Domain.builder()
                    .kept("Topic")
                    .condition("interesting", c -> c.reads("Topic"))
                    .condition("long", c -> c.reads("Draft"))
                    .action("restart", a -> a.clears().produces("Stage"))
                    .goal("g", g -> g.requires("interesting", "Stage").requiresNot("long"))
                    .build();

            assertThat(names(from(domain, "Topic", "interesting", "Draft", "long")))
                    .containsExactly("restart");
        }
    }

    @Nested
    class WhenAnActionCanEndInSeveralWays {

        @Test
        void countsOnTheBestOne() {
            Domain domain = Domain.builder()
                    .action("decide", a -> a.alternatives(o -> o.produces("Refund"), o -> o.produces("Reply")))
                    .action("pay", a -> a.requires("Refund").produces("End").cost(1))
                    .action("send", a -> a.requires("Reply").produces("End").cost(0.5))
                    .goal("end", g -> g.requires("End"))
                    .build();

            assertThat(names(from(domain))).containsExactly("decide -> Reply", "send");
        }
    }

    @Nested
    class WhenThereAreSeveralGoals {

        private final Domain domain = Domain.builder()
                .action("cheap", a -> a.produces("Small").cost(0.1))
                .action("dear", a -> a.produces("Big").cost(0.6).value(0.1))
                .goal("small", g -> g.requires("Small").value(0.4))
                .goal("big", g -> g.requires("Big").value(0.7))
                .goal("never", g -> g.requires("Nothing").value(100))
                .build();

        @Test
        void takesTheOneOfHighestNetValue() {
            Plan plan = Planner.goap().plan(from(domain)).plan().orElseThrow();

            assertThat(plan.goal().name()).isEqualTo("small");
            assertThat(plan.netValue()).isCloseTo(0.3, within(1e-12));
        }

        @Test
        void asksWhatTheyAreWorthNow() {
            var request = from(domain).withGoalValues(goal -> goal.name().equals("big") ? 2 : 0);

            assertThat(Planner.goap().plan(request).plan().orElseThrow().goal().name())
                    .isEqualTo("big");
        }

        @Test
        void plansForTheRequestedGoalOnly() {
            assertThat(names(from(domain).withGoals(domain.goal("big")))).containsExactly("dear");
        }

        @Test
        void isUnreachableOnlyIfAllAre() {
            var request = from(domain).withGoals(domain.goal("never"));

            assertThat(Planner.goap().plan(request)).isInstanceOf(Unreachable.class);
        }
    }

    @Nested
    class WhenTheLimitIsReached {

        @Test
        void reportsTheLimitInsteadOfUnreachability() {
            var request = Families.cover(20, 25, 8, 1).withLimit(Limit.nodes(3));

            PlanningResult result = Planner.goap().plan(request);

            assertThat(result).isInstanceOf(LimitReached.class);
            assertThat(result.explain()).startsWith("The limit was reached after 3 states");
        }

        @Test
        void offersTheBestPlanSoFar() {
            var request = Families.workshops(6).withLimit(Limit.nodes(20));

            PlanningResult result = Planner.goap().plan(request);

            assertThat(result).isInstanceOf(LimitReached.class);
            Plan plan = result.plan().orElseThrow();
            assertThat(Simulation.reaches(plan.goal(), plan.start(), plan.steps()))
                    .isTrue();
        }

        @Test
        void stopsAtTheTimeLimit() {
            var request = Families.counter(10).withLimit(Limit.within(Duration.ofNanos(1)));

            assertThat(Planner.goap().plan(request)).isInstanceOf(LimitReached.class);
        }

        @Test
        void stopsWhenTold() {
            var request = Families.counter(10).withLimit(new Limit(1_000_000, () -> true));

            assertThat(Planner.goap().plan(request)).isInstanceOf(LimitReached.class);
        }
    }
}
