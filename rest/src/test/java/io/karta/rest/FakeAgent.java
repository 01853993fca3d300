/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import java.util.List;

/** An agent with the goals of a test. */
public record FakeAgent(String name, List<GoalDefinition> goals) implements AgentDefinition {

    @Override
    public String provider() {
        return "Kettles Inc.";
    }

    @Override
    public String description() {
        return "Answers complaints";
    }

    @Override
    public String version() {
        return "1.2.3";
    }

    @Override
    public List<ActionDefinition> actions() {
        return List.of();
    }
}
