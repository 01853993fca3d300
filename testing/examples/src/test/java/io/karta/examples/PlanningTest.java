/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.planner.Domain;
import io.karta.planner.Planner;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import org.junit.jupiter.api.Test;

/** The code of the page on planning. */
class PlanningTest {

    static class Answering {

        private static final Domain DESK = Domain.builder()
                .condition("isAngry", c -> c.reads("Ticket").evaluationCost(0.5))
                .action("understand", a -> a.requires("UserInput")
                        .produces("Ticket")
                        .cost(0.1)
                        .runOnce())
                .action("lookUp", a -> a.requires("Ticket").produces("Customer").runOnce())
                .action("decide", a -> a.requires("Ticket", "Customer")
                        .produces("Resolution")
                        .alternatives(o -> o.produces("Refund"), o -> o.produces("Reply"))
                        .cost(0.3)
                        .runOnce())
                .action("soothe", a -> a.requires("Ticket", "isAngry")
                        .produces("Resolution")
                        .cost(0.1)
                        .runOnce())
                .action("write", a -> a.requires("Resolution", "Customer")
                        .produces("Letter")
                        .cost(0.2)
                        .runOnce())
                .goal("answer", g -> g.requires("ran:write"))
                .build(); // immutable, thread-safe

        static PlanningResult plan() {
            State start = DESK.newState().holds("UserInput").build();
            return Planner.goap().plan(PlanningRequest.of(DESK, start).withGoals(DESK.goal("answer")));
        }
    }

    @Test
    void explainsThePlan() {
        assertThat(Answering.plan().explain())
                .isEqualTo(
                        """
                        answer costs 0.4 in 4 steps:
                          1. understand (0.1): Ticket, which lookUp and soothe need; isAngry, which soothe needs
                          2. lookUp (0): Customer, which write needs
                          3. soothe (0.1): Resolution, which write needs
                          4. write (0.2): ran:write, which the goal needs
                          It counts on isAngry turning out so on the way.""");
    }

    @Test
    void drawsThePlan() {
        assertThat(Answering.plan().toMermaid())
                .startsWith("flowchart LR\n  start([\"start\"])\n  s0[\"understand<br/>0.1\"]\n")
                .contains("start -->|\"UserInput\"| s0");
    }
}
