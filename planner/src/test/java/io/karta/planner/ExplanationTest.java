/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExplanationTest {

    private static final Domain DESK = Domain.builder()
            .condition("isAngry", c -> c.reads("Ticket"))
            .action(
                    "understand",
                    a -> a.requires("UserInput").produces("Ticket").cost(0.1).runOnce())
            .action("lookUp", a -> a.requires("Ticket").produces("Customer").runOnce())
            .action("decide", a -> a.requires("Ticket", "Customer")
                    .alternatives(o -> o.produces("Refund"), o -> o.produces("Reply"), o -> o.label("nothing"))
                    .cost(0.3)
                    .runOnce())
            .action(
                    "pay",
                    a -> a.requires("Refund", "isAngry").produces("Letter").cost(0.2))
            .goal("answer", g -> g.requires("Letter"))
            .build();

    private static PlanningRequest from(String... facts) {
        return PlanningRequest.of(DESK, DESK.newState().holds(facts).build());
    }

    private static Unreachable unreachable(PlanningRequest request) {
        return (Unreachable) Planner.goap().plan(request);
    }

    @Nested
    class PlanExplanations {

        private final PlanningResult plan = Planner.goap().plan(from("UserInput"));

        @Test
        void explainsThePurposeAndCostOfEachStep() {
            assertThat(plan.explain())
                    .isEqualTo(
                            """
                    answer costs 0.6 in 4 steps:
                      1. understand (0.1): Ticket, which lookUp and decide need; isAngry, which pay needs
                      2. lookUp (0): Customer, which decide needs
                      3. decide -> Refund (0.3): Refund, which pay needs
                      4. pay (0.2): Letter, which the goal needs
                      It counts on isAngry turning out so on the way.""");
        }

        @Test
        void explainsTheReset() {
            Domain domain = Domain.builder()
                    .action("sow", a -> a.produces("Plant").runOnce())
                    .action("winter", a -> a.clears().keeps("Meal"))
                    .action("eat", a -> a.requires("Plant").removes("Plant").produces("Meal"))
                    .goal("both", g -> g.requires("Meal", "Plant"))
                    .build();
            var request = PlanningRequest.of(domain, domain.newState().build());

            assertThat(Planner.goap().plan(request).explain())
                    .contains("3. winter (0): so that run-once actions can run again");
        }

        @Test
        void drawsWhatFlowsFromStepToStep() {
            assertThat(plan.toMermaid())
                    .startsWith("flowchart LR\n")
                    .contains("s1[\"lookUp<br/>0\"]", "s0 -->|\"Ticket\"| s1", "s0 -.->|\"isAngry\"| s3");
        }
    }

    @Nested
    class UnreachabilityExplanations {

        @Test
        void explainsMissingFactsDownToTheirOrigin() {
            Unreachable result = unreachable(from());

            assertThat(result.missing()).containsExactly(DESK.fact("UserInput"));
            assertThat(result.explain())
                    .contains("The goal needs Letter, which only pay produces")
                    .contains("understand needs UserInput, which nothing produces")
                    .endsWith("It could be reached with UserInput.");
        }

        @Test
        void namesWhatBlocksEachAction() {
            Unreachable result = unreachable(PlanningRequest.of(
                            DESK,
                            DESK.newState()
                                    .holds("UserInput", "Ticket")
                                    .ran("understand")
                                    .build())
                    .excluding(DESK.action("lookUp")));

            assertThat(result.blocked())
                    .extracting(each -> each.action().name(), InapplicableAction::reason)
                    .containsExactly(
                            tuple("understand", InapplicableAction.Reason.ALREADY_RAN),
                            tuple("lookUp", InapplicableAction.Reason.EXCLUDED),
                            tuple("decide", InapplicableAction.Reason.MISSING_INPUT),
                            tuple("pay", InapplicableAction.Reason.MISSING_INPUT));
            assertThat(result.needed()).isEqualTo(Map.of(DESK.fact("Customer"), true, DESK.fact("isAngry"), true));
            assertThat(result.producersOf(DESK.fact("Refund"))).containsExactly(DESK.action("decide"));
            assertThat(result.toMermaid()).contains("lookUp<br/>excluded");
        }

        @Test
        void explainsConstantConditions() {
            Domain domain = Domain.builder()
                    .condition("open", c -> {})
                    .action("enter", a -> a.requires("open").requiresNot("Full").produces("In"))
                    .goal("in", g -> g.requires("In"))
                    .build();

            Unreachable result = unreachable(
                    PlanningRequest.of(domain, domain.newState().holds("Full").build()));

            assertThat(result.explain())
                    .contains("enter needs open, which is false and nothing changes")
                    .contains("enter needs not Full, which nothing changes")
                    .endsWith("It could be reached with open and not Full.");
        }

        @Test
        void namesNoActionAsOriginOfItsOwnInput() {
            Domain domain = Domain.builder()
                    .action("revise", a -> a.requires("Draft").produces("Draft"))
                    .action("publish", a -> a.requires("Draft").produces("Story"))
                    .goal("story", g -> g.requires("Story"))
                    .build();

            Unreachable result =
                    unreachable(PlanningRequest.of(domain, domain.newState().build()));

            assertThat(result.explain())
                    .isEqualTo("No plan reaches story. The goal needs Story, which only publish produces. "
                            + "publish needs Draft, which nothing produces. It could be reached with Draft.");
            assertThat(result.missing()).containsExactly(domain.fact("Draft"));
        }

        @Test
        void explainsConflictingFacts() {
            Domain domain = Domain.builder()
                    .action("left", a -> a.requires("Key").removes("Key").produces("Left"))
                    .action("right", a -> a.requires("Key").removes("Key").produces("Right"))
                    .goal("both", g -> g.requires("Left", "Right"))
                    .build();

            Unreachable result = unreachable(
                    PlanningRequest.of(domain, domain.newState().holds("Key").build()));

            assertThat(result.blocked()).isEmpty();
            assertThat(result.explain()).contains("never all of it at once");
            assertThat(result.missing()).hasSize(1);
        }

        @Test
        void findsAWayIntoACircle() {
            Domain domain = Domain.builder()
                    .action("hen", a -> a.requires("Egg").produces("Hen"))
                    .action("egg", a -> a.requires("Hen").produces("Egg"))
                    .goal("hen", g -> g.requires("Hen"))
                    .build();

            assertThat(unreachable(PlanningRequest.of(domain, domain.newState().build()))
                            .missing())
                    .hasSize(1);
        }
    }

    @Nested
    class DomainExplanations {

        @Test
        void drawsNeedsAlternativesAndConditions() {
            assertThat(DESK.toMermaid())
                    .contains("{{\"isAngry\"}}", "[\"decide\"]", "[[\"answer\"]]")
                    .contains("-.->|\"Refund\"|");
        }

        @Test
        void escapesNamesThatWouldBreakTheDrawing() {
            Domain domain = Domain.builder().facts("List<\"a\">").build();

            assertThat(domain.toMermaid()).contains("List#lt;#quot;a#quot;#gt;");
        }
    }

    @Nested
    class CoverageExplanations {

        @Test
        void reportsTheAlternativesThatLeadNowhere() {
            OutcomeCoverage coverage = OutcomeCoverage.of(from("UserInput"));

            assertThat(coverage.deadEnds())
                    .extracting(end -> end.action().name(), end -> end.outcome().toString())
                    .containsExactly(
                            tuple("understand", "{isAngry=false}"),
                            tuple("decide", "{Reply=true}"),
                            tuple("decide", "{}"));
            assertThat(coverage.deadEnds().get(2).explain())
                    .startsWith("If decide ends with nothing: ")
                    .contains("decide has run already and runs only once");
            assertThat(coverage.deadEnds().get(1).before())
                    .extracting(Step::toString)
                    .containsExactly("understand", "lookUp");
        }

        @Test
        void reportsNothingIfEveryCaseIsHandled() {
            Domain domain = Domain.builder()
                    .action("decide", a -> a.alternatives(o -> o.produces("A"), o -> o.produces("B")))
                    .action("a", a -> a.requires("A").produces("End"))
                    .action("b", a -> a.requires("B").produces("End"))
                    .goal("end", g -> g.requires("End"))
                    .build();

            assertThat(OutcomeCoverage.of(
                                    PlanningRequest.of(domain, domain.newState().build()))
                            .deadEnds())
                    .isEmpty();
        }
    }
}
