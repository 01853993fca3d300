/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ConfigKeys;
import io.karta.planner.LimitReached;
import io.karta.planner.Plan;
import io.karta.process.AgentProcess;

/** What the planner finds wrong with an agent, and where it reached its limit. Codes are never reused. */
final class PlanMessages {

    private PlanMessages() {}

    static String unreachable(Obstacles obstacles) {
        return "KARTA-440: no plan can reach goal %s of %s.%n  %s%n  %s %s"
                .formatted(
                        obstacles.goal().name(),
                        obstacles.agent(),
                        obstacles.chain(),
                        obstacles.start(),
                        obstacles.advice());
    }

    static String bestSoFar(AgentProcess process, Plan plan) {
        return ("KARTA-113: the planner reached its limit before it found an optimal plan for %s. The process follows the best plan so far, which "
                        + "costs %s. Increase %s, or give the agent fewer actions.")
                .formatted(process, plan.cost(), ConfigKeys.PLANNING_TIME_LIMIT);
    }

    static String limitReached(LimitReached limit) {
        return "KARTA-114: the planner reached its limit before it found a plan. %s Increase %s, or give the agent fewer actions."
                .formatted(limit.explain(), ConfigKeys.PLANNING_TIME_LIMIT);
    }

    static String neverEnabled(Obstacles obstacles) {
        return "KARTA-441: action %s can never run: %s %s Or take it as an Optional, or remove the action."
                .formatted(obstacles.goal().action(), obstacles.chain(), obstacles.advice());
    }

    static String leadsNowhere(GoalModel goal, String deadEnd) {
        return ("KARTA-442: goal %s of %s has a dead end. %s Add an action that goes on from there, or let the process "
                        + "be stuck.")
                .formatted(goal.name(), goal.agent(), deadEnd);
    }

    static String placeholderInDescription(String what, String placeholder) {
        return ("KARTA-229: the description of %s has the placeholder %s, which models read as it stands. "
                        + "Describe in words what it does.")
                .formatted(what, placeholder);
    }
}
