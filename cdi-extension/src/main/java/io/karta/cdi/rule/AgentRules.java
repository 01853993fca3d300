/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.problem.Problems;

/** Rules for an agent as a whole. */
final class AgentRules {

    private static final String DEFAULT_VERSION = "1.0.0";
    private static final String VERSION = "\\d+\\.\\d+\\.\\d+";

    private AgentRules() {}

    static void check(AgentBean agent, Problems problems) {
        if (agent.type().isPresent()) {
            check(agent.type().get(), agent, problems);
        }
    }

    private static void check(Class<?> type, AgentBean agent, Problems problems) {
        if (agent.profile().description().isBlank()) {
            problems.add(Messages.agentWithoutDescription(type));
        }
        String version = agent.profile().version();
        if (!version.equals(DEFAULT_VERSION) && !version.matches(VERSION)) {
            problems.add(Messages.badVersion(type, version));
        }
        int retries = agent.profile().toolRetries();
        if (retries < 0) {
            problems.add(Messages.badRetries(type, retries));
        }
        if (agent.actions().isEmpty()) {
            problems.add(Messages.agentWithoutActions(type));
        }
        if (type.isAnnotationPresent(Action.class)) {
            problems.add(Messages.agentIsAction(type));
        }
    }
}
