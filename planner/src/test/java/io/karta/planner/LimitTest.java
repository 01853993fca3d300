/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LimitTest {

    private static final Limit LITTLE = Limit.DEFAULT.withWork(Limit.DEFAULT_WORK / 20);

    private static LimitReached limited(PlanningRequest request) {
        PlanningResult result = Planner.goap().plan(request);
        assertThat(result).isInstanceOf(LimitReached.class);
        return (LimitReached) result;
    }

    private static boolean works(Plan plan) {
        return Simulation.reaches(plan.goal(), plan.start(), plan.steps());
    }

    static Stream<Named<PlanningRequest>> solvable() {
        return Stream.of(
                Named.of("carts", Families.carts(6, 3, 8)),
                Named.of("cover", Families.cover(140, 200, 40, 3)),
                Named.of("machines", AdversarialFamilies.machines(30, 6)),
                Named.of("odd costs", AdversarialFamilies.oddCover(70, 100, 12, 2)));
    }

    static Stream<Named<PlanningRequest>> hopeless() {
        return Stream.of(
                Named.of("hanoi", AdversarialFamilies.hanoi(16)),
                Named.of("pigeons", AdversarialFamilies.pigeons(40, 39)),
                Named.of("switches", AdversarialFamilies.switches(25)));
    }

    @Nested
    class LimitOfWork {

        @ParameterizedTest
        @MethodSource("io.karta.planner.LimitTest#solvable")
        void givesTheBestPlanSoFar(PlanningRequest request) {
            LimitReached result = limited(request.withLimit(LITTLE));

            Plan plan = result.plan().orElseThrow();
            assertThat(result.cause()).isEqualTo(LimitReached.Cause.WORK);
            assertThat(works(plan)).isTrue();
            assertThat(plan.isBestSoFar()).isTrue();
            assertThat(result.leastCost()).isPositive().isLessThanOrEqualTo(plan.cost());
            assertThat(Simulation.removableSteps(plan)).isEmpty();
        }

        @ParameterizedTest
        @MethodSource("io.karta.planner.LimitTest#hopeless")
        void endsWithoutAPlan(PlanningRequest request) {
            LimitReached result = limited(request.withLimit(LITTLE));

            assertThat(result.plan()).isEmpty();
            assertThat(result.explain())
                    .contains("when the work it allows was done")
                    .contains("No plan was found so far.");
        }

        @ParameterizedTest
        @MethodSource("io.karta.planner.LimitTest#solvable")
        void givesEqualPlansForEqualRequests(PlanningRequest request) {
            LimitReached once = limited(request.withLimit(LITTLE));

            LimitReached again = limited(request.withLimit(LITTLE));

            assertThat(again.toString()).isEqualTo(once.toString());
        }

        @Test
        void isSetByDefault() {
            PlanningRequest request = AdversarialFamilies.switches(25);

            assertThat(request.limit()).isEqualTo(Limit.DEFAULT);
            assertThat(limited(request).cause()).isEqualTo(LimitReached.Cause.WORK);
        }

        @Test
        void isSharedByAllGoals() {
            var builder = AdversarialFamilies.switches(25).domain().toBuilder(Set.of());
            for (int i = 0; i < 25; i++) {
                int one = i;
                builder.goal("all but " + i, g -> {
                    for (int other = 0; other < 25; other += 2) {
                        g.requires("on" + (other == one ? 1 : other));
                    }
                    g.requiresNot("on3");
                });
            }
            Domain domain = builder.goal("easy", g -> g.requires("on0", "on1")).build();
            var checks = new AtomicInteger();
            var limit = new Limit(100_000, 20_000_000, () -> checks.incrementAndGet() < 0);

            PlanningResult result = Planner.goap()
                    .plan(PlanningRequest.of(domain, domain.newState().build()).withLimit(limit));

            assertThat(result.plan().orElseThrow().goal().name()).isIn("easy", "all but 0");
            assertThat(checks).hasValueLessThan(2_000);
        }

        @Test
        void isSharedByTheActionsOfACoverage() {
            var builder = AdversarialFamilies.switches(25).domain().toBuilder(Set.of());
            String[] done = new String[20];
            for (int i = 0; i < done.length; i++) {
                String fact = "done" + i;
                done[i] = fact;
                builder.action("do" + i, a -> a.alternatives(o -> o.produces(fact), o -> o.produces(fact, fact + "!"))
                        .runOnce());
            }
            Domain domain = builder.goal("goal", g -> {
                        g.requires(done);
                        for (int i = 0; i < 25; i++) {
                            g.requires("on" + i);
                        }
                    })
                    .build();
            var checks = new AtomicInteger();
            var limit = new Limit(100_000, 40_000_000, () -> checks.incrementAndGet() < 0);

            OutcomeCoverage coverage = OutcomeCoverage.of(
                    PlanningRequest.of(domain, domain.newState().build()).withLimit(limit));

            assertThat(coverage.deadEnds()).isEmpty();
            assertThat(checks).hasValueLessThan(10_000);
        }

        @Test
        void mustBePositive() {
            assertThatThrownBy(() -> Limit.DEFAULT.withWork(0))
                    .isInstanceOf(DomainException.class)
                    .hasMessageContaining("KARTA-112")
                    .hasMessageContaining("work 0");
        }
    }

    @Nested
    class LimitOfTime {

        @Test
        void isMeasuredByTheClockThatIsPassedIn() {
            var now = new AtomicLong(Long.MAX_VALUE - 5);
            Limit limit = Limit.within(Duration.ofSeconds(1), now::get);

            assertThat(limit.stop().getAsBoolean()).isFalse();
            now.addAndGet(1_000_000_000L);
            assertThat(limit.stop().getAsBoolean()).isFalse();
            now.addAndGet(1);
            assertThat(limit.stop().getAsBoolean()).isTrue();
        }

        @Test
        void givesTheBestPlanSoFar() {
            var now = new AtomicLong();
            Limit limit = Limit.within(Duration.ofNanos(10), now::incrementAndGet);

            LimitReached result = limited(Families.cover(60, 120, 20, 2).withLimit(limit));

            assertThat(result.cause()).isEqualTo(LimitReached.Cause.STOPPED);
            assertThat(works(result.plan().orElseThrow())).isTrue();
            assertThat(result.explain()).contains("when the search was stopped");
        }

        @Test
        void endsASearchWhileItLooksIntoOneState() {
            var checks = new AtomicInteger();
            var limit = new Limit(Integer.MAX_VALUE, () -> checks.incrementAndGet() > 2);

            LimitReached result = limited(Families.cover(140, 200, 40, 3).withLimit(limit));

            assertThat(result.nodes()).isZero();
        }
    }

    @Nested
    class LimitOfStates {

        @Test
        void isNamedAsTheCause() {
            LimitReached result = limited(Families.workshops(6).withLimit(Limit.nodes(20)));

            assertThat(result.cause()).isEqualTo(LimitReached.Cause.STATES);
            assertThat(result.nodes()).isEqualTo(20);
        }

        @Test
        void boundsTheStatesThatWereSeenAsWell() {
            LimitReached result = limited(AdversarialFamilies.switches(25).withLimit(Limit.nodes(5_000)));

            assertThat(result.cause()).isEqualTo(LimitReached.Cause.STATES);
            assertThat(result.nodes()).isLessThan(5_000);
        }

        @Test
        void hasAValidLowerBound() {
            LimitReached result = limited(Families.cover(20, 25, 8, 1).withLimit(Limit.nodes(3)));

            assertThat(result.leastCost()).isBetween(1.0, 46.0);
        }
    }

    @Nested
    class TheBestPlanSoFar {

        private final PlanningRequest request = Families.workshops(6);
        private final Plan plan =
                limited(request.withLimit(Limit.nodes(20))).plan().orElseThrow();

        @Test
        void keepsTheFlagInItsRemainder() {
            Step first = plan.steps().get(0);
            State next = plan.start().after(first.action(), first.alternative());

            PlanningResult rest = Planner.goap()
                    .plan(PlanningRequest.of(request.domain(), next)
                            .withGoals(plan.goal())
                            .after(plan));

            assertThat(rest.plan().orElseThrow().steps())
                    .isEqualTo(plan.steps().subList(1, plan.steps().size()));
            assertThat(rest.plan().orElseThrow().isBestSoFar()).isTrue();
        }

        @Test
        void isReported() {
            assertThat(plan.explain())
                    .endsWith("It is the best plan found before the limit was reached; a better one may exist.");
        }

        @Test
        void isToldFromAnOptimalOne() {
            Plan optimal = Planner.goap().plan(request).plan().orElseThrow();

            assertThat(optimal.isBestSoFar()).isFalse();
            assertThat(optimal.explain()).doesNotContain("a better one may exist");
        }
    }
}
