/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DomainTest {

    private static void fails(String code, String where, ThrowingCallable mistake) {
        assertThatThrownBy(mistake)
                .isInstanceOfSatisfying(
                        DomainException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageStartingWith(code + ": ")
                .hasMessageContaining(where);
    }

    @Nested
    class Mistakes {

        private final DomainBuilder builder = Domain.builder();
        private final Domain other =
                Domain.builder().action("a", a -> {}).goal("g", g -> {}).build();
        private final Domain domain = Domain.builder().facts("f").build();

        @Test
        void aNameTwice() {
            builder.action("a", a -> {});

            fails("KARTA-101", "action a", () -> builder.action("a", a -> {}));
        }

        @Test
        void aCostThatIsNegativeOrNoNumber() {
            fails("KARTA-102", "action a is -0.1", () -> builder.action("a", a -> a.cost(-0.1)));
            fails("KARTA-102", "action b is NaN", () -> builder.action("b", a -> a.cost(Double.NaN)));
            fails(
                    "KARTA-102",
                    "condition c is Inf",
                    () -> builder.condition("c", c -> c.evaluationCost(Double.POSITIVE_INFINITY)));
        }

        @Test
        void aValueThatIsNoNumber() {
            fails("KARTA-103", "goal g is NaN", () -> builder.goal("g", g -> g.value(Double.NaN)));
            fails("KARTA-103", "action a is Inf", () -> builder.action("a", a -> a.value(Double.POSITIVE_INFINITY)));
        }

        @Test
        void aBlankName() {
            fails("KARTA-104", "action", () -> builder.action(" ", a -> {}));
            fails("KARTA-104", "fact", () -> builder.action("a", a -> a.requires("")));
        }

        @Test
        void aContradiction() {
            fails(
                    "KARTA-105",
                    "action a assigns both true and false to x",
                    () -> builder.action("a", a -> a.requires("x").requiresNot("x")));
            fails(
                    "KARTA-105",
                    "goal g assigns both true and false to x",
                    () -> builder.goal("g", g -> g.requires("x").requiresNot("x")));
            builder.action("b", a -> a.produces("x").alternatives(o -> o.removes("x")));
            fails("KARTA-105", "action b assigns both true and false to x", builder::build);
        }

        @Test
        void aNameTheDomainDoesNotHave() {
            fails("KARTA-106", "fact named x", () -> domain.fact("x"));
            fails("KARTA-106", "action named x", () -> domain.newState().ran("x"));
            fails("KARTA-106", "goal named x", () -> domain.goal("x"));
        }

        @Test
        void aRunOfAnActionThatIsNotThere() {
            builder.goal("g", g -> g.requires("ran:unknown"));

            fails("KARTA-107", "ran:unknown", builder::build);
        }

        @Test
        void aConditionOverAnotherOne() {
            builder.condition("a", c -> c.reads("b")).condition("b", c -> {});

            fails("KARTA-108", "condition a", builder::build);
        }

        @Test
        void partsOfAnotherDomain() {
            PlanningRequest request =
                    PlanningRequest.of(domain, domain.newState().build());

            fails("KARTA-109", "state", () -> PlanningRequest.of(other, request.start()));
            fails("KARTA-109", "goal g", () -> request.withGoals(other.goal("g")));
            fails("KARTA-109", "goal " + Goal.NIRVANA.name(), () -> request.withGoals(Goal.NIRVANA));
            fails("KARTA-109", "action a", () -> request.excluding(other.action("a")));
        }

        @Test
        void rejectsEffectsOnRanFacts() {
            builder.action("a", a -> a.produces("ran:a"));

            fails("KARTA-110", "ran:a", builder::build);
        }

        @Test
        void aLimitThatLeavesNoRoom() {
            fails("KARTA-112", "0 nodes", () -> Limit.nodes(0));
            fails("KARTA-112", "PT0S", () -> Limit.within(Duration.ZERO));
        }
    }

    @Nested
    class States {

        private final Domain domain = Domain.builder()
                .facts("a", "b")
                .action("act", a -> a.produces("a"))
                .goal("g", g -> g.requires("ran:act"))
                .build();

        @Test
        void areFalseByDefault() {
            assertThat(domain.newState().build().truth("a")).isEqualTo(Truth.FALSE);
        }

        @Test
        void areEqualIfTheySayTheSame() {
            State byName = domain.newState().holds("a").unknown("b").build();
            State byIndex = domain.newState()
                    .set(domain.fact("b").index(), Truth.UNKNOWN)
                    .set(domain.fact("a").index(), Truth.TRUE)
                    .build();

            assertThat(byName).isEqualTo(byIndex).hasSameHashCodeAs(byIndex).hasToString("[a, b?]");
        }

        @Test
        void knowThatAnActionRan() {
            State state = domain.newState().ran("act").build();

            assertThat(state.truth("ran:act")).isEqualTo(Truth.TRUE);
            assertThat(state.hasRun(domain.action("act"))).isTrue();
            assertThat(state.mayReach(domain.goal("g"))).isTrue();
        }
    }
}
