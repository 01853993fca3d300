/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.problem.Problems;
import java.util.ArrayList;
import java.util.List;

/** Rules for the goals of an agent. */
public final class GoalRules {

    private GoalRules() {}

    /** Applies the rules in loops, because each lambda expression would be linked at every deployment. */
    static void check(AgentBean agent, Problems problems) {
        areAchievedByActions(agent, problems);
        haveResults(agent, problems);
        areDescribed(agent, problems);
        haveFiniteValues(agent, problems);
    }

    private static void areAchievedByActions(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.methods()) {
            if (method.is(AchievesGoal.class) && !method.is(Action.class)) {
                problems.add(Messages.goalWithoutAction(method.method()));
            }
        }
    }

    private static void haveResults(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.goals()) {
            if (method.result().isEmpty()) {
                problems.add(Messages.goalReturnsNothing(method.method()));
            }
        }
    }

    private static void areDescribed(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.goals()) {
            if (method.annotation(AchievesGoal.class).description().isBlank()) {
                problems.add(Messages.goalWithoutDescription(method.method(), agent.goalName(method)));
            }
        }
    }

    private static void haveFiniteValues(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.goals()) {
            if (!Double.isFinite(value(method))) {
                problems.add(Messages.invalidScore("value of goal " + agent.goalName(method), value(method)));
            }
        }
    }

    private static double value(AgentMethod method) {
        return method.annotation(AchievesGoal.class).value();
    }

    /** Returns a warning for each goal with an action that clears the blackboard. */
    public static List<String> clearing(AgentBean agent) {
        List<String> warnings = new ArrayList<>();
        for (AgentMethod method : agent.goals()) {
            if (method.action().clearBlackboard()) {
                warnings.add(Messages.goalClears(method.method(), agent.goalName(method)));
            }
        }
        return List.copyOf(warnings);
    }
}
