/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentException;
import io.karta.userdata.ScopedState;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An agent and all agents that it can transfer to, by name. */
final class AgentTree {

    private final LlmAgentSettings root;
    private final Map<String, LlmAgentSettings> agents = new HashMap<>();
    private final Map<String, LlmAgentSettings> parents = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    private AgentTree(LlmAgentSettings root) {
        this.root = root;
        add(root);
    }

    /** Returns the tree of a root agent. */
    static AgentTree of(LlmAgentSettings root) {
        var tree = new AgentTree(root);
        if (!tree.problems.isEmpty()) {
            throw Messages.invalid(tree.problems);
        }
        return tree;
    }

    private void add(LlmAgentSettings agent) {
        check(agent);
        if (agents.putIfAbsent(agent.name, agent) != null) {
            problems.add(Messages.nameTwice(root.name, agent.name));
            return;
        }
        agent.subAgents.stream().map(ConfiguredLlmAgent::settings).forEach(child -> {
            if (!agents.containsKey(child.name)) {
                parents.put(child.name, agent);
            }
            add(child);
        });
    }

    private void check(LlmAgentSettings agent) {
        if (agent.name.isBlank()) {
            problems.add(Messages.noName());
        }
        if (agent.name.equalsIgnoreCase("user")) {
            problems.add(Messages.namedUser());
        }
        if (agent.outputKey.filter(String::isBlank).isPresent()) {
            problems.add(Messages.blankKey(agent.name));
        }
        agent.outputKey.filter(ScopedState::isScoped).ifPresent(key -> checkKey(agent, key));
        if (agent == root) {
            Types.unusable(answer())
                    .ifPresent(why -> problems.add(Messages.noAnswer("agent " + root.name, answer(), why)));
            return;
        }
        if (agent.description.isBlank()) {
            problems.add(Messages.noDescription(agent.name, root.name));
        }
        agent.output
                .filter(type -> !type.equals(answer()))
                .ifPresent(type -> problems.add(Messages.otherType(agent.name, type, root.name, answer())));
    }

    private void checkKey(LlmAgentSettings agent, String key) {
        try {
            ScopedState.requireValid(key);
        } catch (AgentException e) {
            problems.add(Messages.invalidKey(agent.name, e));
        }
    }

    LlmAgentSettings root() {
        return root;
    }

    /**
     * Returns the agent that answers the next message after an agent has spoken: this agent if it and its parents may
     * transfer to their parents, otherwise the root.
     */
    LlmAgentSettings speakerAfter(String name) {
        LlmAgentSettings last = agents.getOrDefault(name, root);
        for (LlmAgentSettings each = last; each != root; each = parents.getOrDefault(each.name, root)) {
            if (!each.toParent) {
                return root;
            }
        }
        return last;
    }

    /** Returns the result of the agent that answers last. */
    Type answer() {
        return root.answer();
    }

    boolean isAlone() {
        return agents.size() == 1;
    }

    /** Returns the agents that an agent can transfer to: sub-agents first, then the parent, then peers. */
    Map<String, LlmAgentSettings> reachableFrom(LlmAgentSettings agent) {
        Map<String, LlmAgentSettings> found = new LinkedHashMap<>();
        agent.subAgents.stream().map(ConfiguredLlmAgent::settings).forEach(child -> found.put(child.name, child));
        Optional<LlmAgentSettings> parent = Optional.ofNullable(parents.get(agent.name));
        parent.filter(over -> agent.toParent).ifPresent(over -> found.put(over.name, over));
        parent.filter(over -> agent.toPeers).ifPresent(over -> over.subAgents.stream()
                .map(ConfiguredLlmAgent::settings)
                .filter(peer -> !peer.name.equals(agent.name))
                .forEach(peer -> found.put(peer.name, peer)));
        return found;
    }
}
