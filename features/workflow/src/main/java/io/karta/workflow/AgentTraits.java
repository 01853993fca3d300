/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.agent.Knowledge;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Properties of a workflow as an agent.
 *
 * @param endpoints the remote endpoints of its goal: all if empty, none if absent
 */
record AgentTraits(
        Optional<String> name,
        Optional<String> description,
        Optional<List<String>> endpoints,
        List<Knowledge> knowledge) {

    /** Each round, retry and branch has its own actions, and a plan considers all of them. */
    private static final int MAX_ACTIONS = 2000;

    static final AgentTraits NONE = new AgentTraits(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    /**
     * Starts an agent. Its actions use {@link #in} for the prompts.
     *
     * @param actions the number of its actions
     */
    AgentBuilder agent(String agent, String text, long actions) {
        requirePlannable(agent, actions);
        return Agents.agent(agent, text).listedKnowledge(knowledge.toArray(Knowledge[]::new));
    }

    static void requirePlannable(String agent, long actions) {
        if (actions > MAX_ACTIONS) {
            throw Messages.tooManyActions(agent, MAX_ACTIONS);
        }
    }

    /** Returns a context whose prompts contain the knowledge. */
    ActionContext in(ActionContext context) {
        return knowledge.isEmpty() ? context : context.withKnowledge(knowledge);
    }

    AgentTraits withName(String other) {
        return new AgentTraits(Optional.of(other), description, endpoints, knowledge);
    }

    AgentTraits withDescription(String text) {
        return new AgentTraits(name, Optional.of(text), endpoints, knowledge);
    }

    AgentTraits withEndpoints(List<String> others) {
        return new AgentTraits(name, description, Optional.of(others), knowledge);
    }

    AgentTraits withKnowledge(List<Knowledge> more) {
        return new AgentTraits(
                name,
                description,
                endpoints,
                Stream.concat(knowledge.stream(), more.stream()).toList());
    }
}
