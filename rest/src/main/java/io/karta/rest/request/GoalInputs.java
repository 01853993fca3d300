/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.AgentDefinition;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.util.List;
import java.util.Map;

/**
 * Inputs in a body: by name, or at most one without a name.
 *
 * @param named the inputs by name, in the order of the body
 */
public record GoalInputs(List<Object> unnamed, Map<String, Object> named) {

    static final GoalInputs NONE = new GoalInputs(List.of(), Map.of());

    static GoalInputs of(Object input) {
        return new GoalInputs(List.of(input), Map.of());
    }

    static GoalInputs of(Map<String, Object> named) {
        return new GoalInputs(List.of(), named);
    }

    /** Creates a process with these inputs. */
    public AgentProcess create(AgentPlatform platform, AgentDefinition agent, ProcessOptions options) {
        return named.isEmpty()
                ? platform.createProcess(agent, options, unnamed.toArray())
                : platform.createProcess(agent, options, named);
    }
}
