/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.List;
import java.util.stream.Stream;

/** What must hold for the goals of an agent. */
public final class GoalRules {

    private GoalRules() {}

    static List<Rule<AgentBean>> all() {
        return List.of(
                GoalRules::areAchievedByActions,
                GoalRules::returnWhatTheyPromise,
                GoalRules::areDescribed,
                GoalRules::haveValues);
    }

    private static Stream<DeploymentException> areAchievedByActions(AgentBean agent) {
        return agent.methods().stream()
                .filter(method -> method.is(AchievesGoal.class) && !method.is(Action.class))
                .map(method -> Messages.goalWithoutAction(method.method()));
    }

    private static Stream<DeploymentException> returnWhatTheyPromise(AgentBean agent) {
        return agent.goals().stream()
                .filter(method -> method.result().isEmpty())
                .map(method -> Messages.goalReturnsNothing(method.method()));
    }

    private static Stream<DeploymentException> areDescribed(AgentBean agent) {
        return agent.goals().stream()
                .filter(method ->
                        method.annotation(AchievesGoal.class).description().isBlank())
                .map(method -> Messages.goalWithoutDescription(method.method(), agent.goalName(method)));
    }

    private static Stream<DeploymentException> haveValues(AgentBean agent) {
        return agent.goals().stream()
                .filter(method -> !Double.isFinite(value(method)))
                .map(method -> Messages.invalidScore("value of goal " + agent.goalName(method), value(method)));
    }

    private static double value(AgentMethod method) {
        return method.annotation(AchievesGoal.class).value();
    }

    /** Goals whose action clears the blackboard: a warning for each. */
    public static Stream<String> clearing(AgentBean agent) {
        return agent.goals().stream()
                .filter(method -> method.action().clearBlackboard())
                .map(method -> Messages.goalClears(method.method(), agent.goalName(method)));
    }
}
