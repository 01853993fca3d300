/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import io.karta.agent.AgentException;
import io.karta.chat.Chatbot;
import io.karta.process.AgentPlatform;
import io.karta.spi.ApplicationBeans;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;

/** Chatbots that the configuration opens to clients: beans with these names, agents, or all components. Immutable. */
record Chatbots(AgentPlatform platform, ApplicationBeans beans, Set<String> names) {

    private static final Logger LOG = System.getLogger(Chatbots.class.getName());

    Optional<Chatbot> find(String name) {
        return names.contains(name) ? beans.named(name, Chatbot.class).or(() -> ofAgents(name)) : Optional.empty();
    }

    private Optional<Chatbot> ofAgents(String name) {
        boolean isAgent =
                platform.agents().stream().anyMatch(agent -> agent.name().equals(name));
        try {
            return Optional.of(isAgent ? Chatbot.ofAgent(platform, name) : Chatbot.ofComponents(platform, name));
        } catch (AgentException e) { // a mistake of the configuration
            LOG.log(Level.WARNING, e::getMessage);
            return Optional.empty();
        }
    }
}
