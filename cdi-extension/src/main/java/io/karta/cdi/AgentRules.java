/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What must hold for an agent as a whole. */
final class AgentRules {

    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    private AgentRules() {}

    static List<Rule<AgentBean>> all() {
        return List.of(
                AgentRules::isDescribed,
                AgentRules::hasVersion,
                AgentRules::hasActions,
                AgentRules::isNoAction,
                AgentRules::achievesGoalsByActions);
    }

    private static Stream<DeploymentException> isDescribed(AgentBean agent) {
        return agent.agent().description().isBlank()
                ? Stream.of(Messages.agentWithoutDescription(agent.type()))
                : Stream.empty();
    }

    private static Stream<DeploymentException> hasVersion(AgentBean agent) {
        return VERSION.matcher(agent.agent().version()).matches()
                ? Stream.empty()
                : Stream.of(Messages.badVersion(agent.type(), agent.agent().version()));
    }

    private static Stream<DeploymentException> hasActions(AgentBean agent) {
        return agent.actions().isEmpty() ? Stream.of(Messages.agentWithoutActions(agent.type())) : Stream.empty();
    }

    private static Stream<DeploymentException> isNoAction(AgentBean agent) {
        return agent.type().isAnnotationPresent(Action.class)
                ? Stream.of(Messages.agentIsAction(agent.type()))
                : Stream.empty();
    }

    private static Stream<DeploymentException> achievesGoalsByActions(AgentBean agent) {
        return agent.methods().stream()
                .filter(method -> method.isAnnotationPresent(AchievesGoal.class))
                .filter(method -> !method.isAnnotationPresent(Action.class))
                .map(Messages::goalWithoutAction);
    }
}
