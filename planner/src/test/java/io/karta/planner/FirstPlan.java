/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.function.Consumer;

/** Builds a domain and plans once, without a lambda of its own; {@link FirstPlanTest} runs it in a JVM of its own. */
final class FirstPlan {

    private FirstPlan() {}

    public static void main(String[] args) {
        DomainBuilder builder = Domain.builder().condition("isOk", new Reads());
        for (int i = 1; i < 6; i++) {
            builder.action(Integer.toString(i), new Produces("f".concat(Integer.toString(i))));
        }
        Domain domain = builder.goal("goal", new Needs()).build();
        State start = domain.newState().holds("f1").build();
        Plan plan = Planner.goap()
                .plan(PlanningRequest.of(domain, start).withGoals(domain.goal("goal")))
                .plan()
                .orElseThrow();
        Step first = plan.steps().get(0);
        PlanningRequest next = PlanningRequest.of(domain, start.after(first.action(), first.alternative()))
                .after(plan);
        // an exit loads the classes of its logging on later JDKs
        Runtime.getRuntime()
                .halt(Planner.goap().plan(next).plan().orElseThrow().steps().size());
    }

    private record Produces(String fact) implements Consumer<ActionSpec> {
        @Override
        public void accept(ActionSpec a) {
            a.requires("f1").produces(fact).cost(0.5).runOnce();
        }
    }

    private static final class Reads implements Consumer<ConditionSpec> {
        @Override
        public void accept(ConditionSpec c) {
            c.reads("f2");
        }
    }

    private static final class Needs implements Consumer<GoalSpec> {
        @Override
        public void accept(GoalSpec g) {
            g.requires("f3", "f4", "isOk");
        }
    }
}
