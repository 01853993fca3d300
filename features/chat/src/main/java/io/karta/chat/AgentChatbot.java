/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentComponent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.IdempotencyKey;
import io.karta.agent.PlannerType;
import io.karta.message.SystemMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.TurnLimits;
import java.util.Optional;

/** Chatbot that consists of the actions of an agent. Immutable. */
record AgentChatbot(AgentPlatform platform, AgentDefinition agent, String name) implements Chatbot {

    static Chatbot ofAgent(AgentPlatform platform, String agent) {
        requireNonNull(agent, "agent");
        return new AgentChatbot(platform, ChatAgents.existing(agent, "Chatbot.ofAgent", platform.agents()), agent);
    }

    static Chatbot ofComponents(AgentPlatform platform, String name) {
        requireNonNull(name, "name");
        AgentDefinition components =
                ChatAgents.existing(AgentComponent.AGENT, "Chatbot.ofComponents", platform.agents());
        return new AgentChatbot(platform, components, name);
    }

    @Override
    public ChatSession createSession(ProcessOptions options) {
        return create(options);
    }

    @Override
    public ChatSession createSession(ProcessOptions options, String systemMessage) {
        return create(options, new SystemMessage(systemMessage));
    }

    private ChatSession create(ProcessOptions options, Object... inputs) {
        AgentProcess process = platform.createProcess(agent, ofSession(options), inputs);
        var session = new ProcessSession(platform, process.id());
        session.start(process);
        return session;
    }

    private ProcessOptions ofSession(ProcessOptions options) {
        return options.withTurns(options.turns().orElseGet(TurnLimits::defaults))
                .withPlanner(planner())
                .withLabel(name);
    }

    @Override
    public Optional<ChatSession> requestedSession(ProcessOptions options) {
        return platform.requestedProcess(agent, ofSession(options))
                .map(process -> new ProcessSession(platform, process.id()));
    }

    /** Returns utility-based selection by default: each message selects an action, without a plan for a goal. */
    private PlannerType planner() {
        return agent.planner() == PlannerType.HYBRID ? PlannerType.HYBRID : PlannerType.UTILITY;
    }

    @Override
    public Optional<ChatSession> findSession(String id) {
        return findSession(id, platform.currentCaller());
    }

    @Override
    public Optional<ChatSession> findSession(String id, Caller user) {
        requireNonNull(user, "user");
        return platform.process(requireNonNull(id, "id"))
                .filter(process -> process.label().filter(name::equals).isPresent()
                        && process.agent().name().equals(agent.name())
                        && process.caller().name().equals(user.name()))
                .<ChatSession>map(process -> new ProcessSession(platform, process.id()))
                .or(() -> requestedSession(ProcessOptions.defaults()
                        .withCaller(user)
                        .withIdempotencyKey(IdempotencyKey.ofSession(name, id))));
    }

    @Override
    public String toString() {
        return "chatbot %s of agent %s".formatted(name, agent.name());
    }
}
