/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.agent.AgentDefinition;
import io.karta.ai.ToolGroup;
import io.karta.process.AgentPlatform;
import io.karta.spi.InjectableProvider;
import java.util.Collection;

/** Provider of injected chatbots, which the service loader creates. Immutable. */
public final class ChatbotProvider implements InjectableProvider<Chatbot> {

    /** Creates the provider. */
    public ChatbotProvider() {}

    @Override
    public Class<Chatbot> type() {
        return Chatbot.class;
    }

    @Override
    public void check(
            String name, String where, Collection<? extends AgentDefinition> agents, Collection<ToolGroup> toolGroups) {
        ChatAgents.named(name, where, agents);
    }

    @Override
    public Chatbot create(String name, AgentPlatform platform, Collection<ToolGroup> toolGroups) {
        AgentDefinition agent = ChatAgents.named(name, "chatbot " + name, platform.agents());
        return new AgentChatbot(platform, agent, name.isEmpty() ? agent.name() : name);
    }
}
