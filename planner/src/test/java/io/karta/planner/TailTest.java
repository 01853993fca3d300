/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TailTest {

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void theTailIsThePlanASearchWouldFind(@ForAll long seed) {
        PlanningRequest request = RandomDomains.request(seed);

        Planner.goap().plan(request).plan().filter(plan -> !plan.isEmpty()).ifPresent(plan -> {
            Step first = plan.steps().get(0);
            State next = request.start().after(first.action(), first.alternative());
            PlanningRequest again = PlanningRequest.of(request.domain(), next).excluding(request.excluded());
            assertThat(plan.remainderFrom(next).orElseThrow().steps())
                    .isEqualTo(Planner.goap().plan(again).plan().orElseThrow().steps());
        });
    }

    @Nested
    class WhenAConditionTurnsOut {

        private final Domain domain = Domain.builder()
                .condition("good", c -> c.reads("Draft"))
                .action("write", a -> a.produces("Draft").cost(0.1))
                .action(
                        "publish",
                        a -> a.requires("Draft", "good").produces("Book").cost(0.1))
                .action("rewrite", a -> a.requires("Draft")
                        .requiresNot("good")
                        .produces("Book")
                        .cost(0.9))
                .goal("book", g -> g.requires("Book"))
                .build();
        private final Plan plan = Planner.goap()
                .plan(PlanningRequest.of(domain, domain.newState().build()))
                .plan()
                .orElseThrow();

        @Test
        void continuesIfAssumptionsHold() {
            State observed =
                    domain.newState().holds("Draft", "good").ran("write").build();

            assertThat(plan.remainderFrom(observed).orElseThrow().actions())
                    .extracting(Action::name)
                    .containsExactly("publish");
        }

        @Test
        void hasNoTailIfItIsNot() {
            State observed = domain.newState().holds("Draft").ran("write").build();

            assertThat(plan.remainderFrom(observed)).isEmpty();
        }
    }

    @Nested
    class WhenARequestContinuesAPlan {

        private final PlanningRequest request = Families.chainInNoise(5, 2);
        private final Plan plan = Planner.goap().plan(request).plan().orElseThrow();
        private final State next = request.start()
                .after(plan.steps().get(0).action(), plan.steps().get(0).alternative());
        private final PlanningRequest on =
                PlanningRequest.of(request.domain(), next).after(plan);

        @Test
        void searchesNothing() {
            PlanningResult tail = Planner.goap().plan(on.withLimit(new Limit(1, () -> {
                throw new AssertionError("searched");
            })));

            assertThat(tail.plan().orElseThrow().steps()).isEqualTo(plan.steps().subList(1, 5));
        }

        @Test
        void plansAfreshIfCostsChanged() {
            PlanningResult fresh = Planner.goap().plan(on.withCosts((action, now) -> 2));

            assertThat(fresh.plan().orElseThrow().cost()).isEqualTo(8);
        }

        @Test
        void plansAfreshIfAnActionIsExcluded() {
            PlanningResult fresh =
                    Planner.goap().plan(on.excluding(request.domain().action("step3")));

            assertThat(fresh).isInstanceOf(Unreachable.class);
        }

        @Test
        void plansAfreshFromAnotherState() {
            State elsewhere = request.domain().newState().holds("c3").build();
            PlanningResult fresh = Planner.goap()
                    .plan(PlanningRequest.of(request.domain(), elsewhere).after(plan));

            assertThat(fresh.plan().orElseThrow().actions())
                    .extracting(Action::name)
                    .containsExactly("step3", "step4");
        }
    }
}
