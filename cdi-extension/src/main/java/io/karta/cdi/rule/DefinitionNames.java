/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.AgentDefinition;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.discovery.ProducedAgent;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names of agents and goals of one application, each of which must be unique. Not thread-safe. */
final class DefinitionNames {

    private final Map<String, List<String>> agents = new TreeMap<>();
    private final Map<String, List<Goal>> goals = new TreeMap<>();

    /**
     * Goal with its name.
     *
     * @param agent the name of its agent
     * @param owner the element that achieves it
     * @param isDerived whether its name equals that of its agent, or starts with it
     */
    private record Goal(String agent, String owner, boolean isDerived) {}

    void add(AgentBean agent) {
        if (agent.type().isPresent()) {
            add(agents, agent.name(), agent.type().get().getTypeName());
        }
        for (AgentMethod action : agent.goals()) {
            String id = action.idIn(agent.name());
            String name = agent.goalName(action);
            add(goals, name, new Goal(agent.name(), id, name.equals(id)));
        }
    }

    void add(ProducedAgent produced) {
        AgentDefinition agent = produced.agent();
        add(agents, agent.name(), "an agent that %s produces".formatted(produced.where()));
        for (String name : produced.goals()) {
            String owner = "%s, produced by %s".formatted(agent.name(), produced.where());
            boolean isDerived = name.equals(agent.name()) || name.startsWith(agent.name() + ".");
            add(goals, name, new Goal(agent.name(), owner, isDerived));
        }
    }

    /** Returns the agents with a name, except components. */
    List<String> agentsNamed(String name) {
        return List.copyOf(agents.getOrDefault(name, List.of()));
    }

    /** Returns a problem for each name that is used several times, except consequences of other problems. */
    List<DeploymentException> problems() {
        List<DeploymentException> problems = new ArrayList<>();
        for (Map.Entry<String, List<String>> named : agents.entrySet()) {
            if (named.getValue().size() > 1) {
                problems.add(Messages.agentsOfOneName(
                        named.getKey(), named.getValue().stream().sorted().toList()));
            }
        }
        for (Map.Entry<String, List<Goal>> named : goals.entrySet()) {
            if (named.getValue().size() > 1 && !isConsequence(named.getValue())) {
                problems.add(Messages.goalsOfOneName(
                        named.getKey(),
                        named.getValue().stream().map(Goal::owner).sorted().toList()));
            }
        }
        return List.copyOf(problems);
    }

    /**
     * Derived names of goals are equal if agents, actions, states or components have equal names, which is reported
     * separately.
     */
    private static boolean isConsequence(List<Goal> named) {
        return named.stream().allMatch(Goal::isDerived)
                && named.stream().map(Goal::agent).distinct().count() == 1;
    }

    private static <T> void add(Map<String, List<T>> all, String name, T owner) {
        all.computeIfAbsent(name, key -> new ArrayList<>()).add(owner);
    }
}
