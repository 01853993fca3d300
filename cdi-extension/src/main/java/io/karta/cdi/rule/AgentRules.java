/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentBean;
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
                AgentRules::hasRetries,
                AgentRules::hasActions,
                AgentRules::isNoAction);
    }

    private static Stream<DeploymentException> isDescribed(AgentBean agent) {
        return agent.type().stream()
                .filter(type -> agent.profile().description().isBlank())
                .map(Messages::agentWithoutDescription);
    }

    private static Stream<DeploymentException> hasVersion(AgentBean agent) {
        String version = agent.profile().version();
        return agent.type().stream()
                .filter(type -> !VERSION.matcher(version).matches())
                .map(type -> Messages.badVersion(type, version));
    }

    private static Stream<DeploymentException> hasRetries(AgentBean agent) {
        int retries = agent.profile().toolRetries();
        return agent.type().stream().filter(type -> retries < 0).map(type -> Messages.badRetries(type, retries));
    }

    private static Stream<DeploymentException> hasActions(AgentBean agent) {
        return agent.type().stream().filter(type -> agent.actions().isEmpty()).map(Messages::agentWithoutActions);
    }

    private static Stream<DeploymentException> isNoAction(AgentBean agent) {
        return agent.type().stream()
                .filter(type -> type.isAnnotationPresent(Action.class))
                .map(Messages::agentIsAction);
    }
}
