/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import java.util.List;

/**
 * Programmatic agent that a bean produces.
 *
 * @param agent the agent
 * @param where the class of the bean that produces the agent
 */
public record ProducedAgent(AgentDefinition agent, String where) {

    public List<String> goals() {
        return agent.goals().stream().map(GoalDefinition::name).toList();
    }
}
