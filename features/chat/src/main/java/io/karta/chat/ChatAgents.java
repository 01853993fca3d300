/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentComponent;
import io.karta.agent.AgentDefinition;
import io.karta.generation.type.RawClass;
import io.karta.message.UserMessage;
import io.karta.spi.SimilarNames;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Selection and validation of the agents of chatbots. */
final class ChatAgents {

    private ChatAgents() {}

    /** Returns the agent with a name; for an empty or unknown name, the agent of all components. */
    static AgentDefinition named(String name, String where, Collection<? extends AgentDefinition> agents) {
        Optional<AgentDefinition> exact = find(name, agents);
        Optional<String> meant =
                exact.isPresent() || name.isEmpty() ? Optional.empty() : SimilarNames.findClosest(name, names(agents));
        if (meant.isPresent()) {
            throw Messages.similarName(name, where, meant.get());
        }
        AgentDefinition agent = exact.or(() -> find(AgentComponent.AGENT, agents))
                .orElseThrow(() -> Messages.unknownAgent(name, where, names(agents)));
        return checked(agent, where);
    }

    /** Returns the agent with a name. */
    static AgentDefinition existing(String name, String where, Collection<? extends AgentDefinition> agents) {
        return checked(find(name, agents).orElseThrow(() -> Messages.unknownAgent(name, where, names(agents))), where);
    }

    private static Optional<AgentDefinition> find(String name, Collection<? extends AgentDefinition> agents) {
        return agents.stream()
                .filter(agent -> agent.name().equals(name))
                .map(AgentDefinition.class::cast)
                .findFirst();
    }

    private static List<String> names(Collection<? extends AgentDefinition> agents) {
        return agents.stream().map(AgentDefinition::name).sorted().toList();
    }

    private static AgentDefinition checked(AgentDefinition agent, String where) {
        if (agent.actions().stream().noneMatch(ChatAgents::handlesMessages)) {
            throw Messages.handlesNoMessages(agent, where);
        }
        return agent;
    }

    private static boolean handlesMessages(ActionDefinition action) {
        return Stream.concat(action.trigger().stream(), action.inputs().stream())
                .anyMatch(ChatAgents::acceptsMessages);
    }

    private static boolean acceptsMessages(Type type) {
        return RawClass.of(type).isAssignableFrom(UserMessage.class);
    }
}
