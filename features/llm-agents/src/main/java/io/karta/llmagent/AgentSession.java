/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.IdempotencyKey;
import io.karta.agent.PlannerType;
import io.karta.message.UserMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.EventFilter;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Session of a declarative agent and its caller: a process that is found on any node. Immutable. */
record AgentSession(AgentPlatform platform, AgentDefinition agent, String id) {

    AgentSession {
        if (id.isBlank()) {
            throw Messages.blankSession(agent.name());
        }
    }

    /** Queues a message; returns the answer of its turn. */
    CompletableFuture<String> ask(UserMessage message) {
        Caller caller = platform.currentCaller();
        AgentProcess process = existing(caller).orElseGet(() -> platform.createProcess(agent, options(caller)));
        start(process);
        var reply = new SessionReply(platform, process);
        platform.events(EventFilter.ofProcess(process.id()).newOnly()).subscribe(reply);
        try {
            reply.answerTo(process.enqueue(message, caller));
        } catch (AgentException e) {
            reply.cancel();
            throw e;
        }
        return reply.text();
    }

    private Optional<AgentProcess> existing(Caller caller) {
        return platform.process(id)
                .filter(process -> process.label().filter(agent.name()::equals).isPresent()
                        && process.agent().name().equals(agent.name())
                        && process.caller().name().equals(caller.name()))
                .or(() -> platform.requestedProcess(agent, options(caller)));
    }

    /**
     * Calls that arrive together create and start one session. The node that created it may have failed before it
     * started it.
     */
    private void start(AgentProcess process) {
        if (!isStarted(process)) {
            try {
                platform.start(process);
            } catch (AgentException e) {
                if (!platform.process(process.id())
                        .filter(AgentSession::isStarted)
                        .isPresent()) {
                    throw e; // otherwise a call with the same id has started it
                }
            }
        }
    }

    private static boolean isStarted(AgentProcess process) {
        return process.status() != ProcessStatus.NOT_STARTED;
    }

    private ProcessOptions options(Caller caller) {
        return ProcessOptions.defaults()
                .withCaller(caller)
                .withTurns(TurnLimits.defaults())
                .withPlanner(PlannerType.UTILITY)
                .withLabel(agent.name())
                .withIdempotencyKey(IdempotencyKey.ofSession(agent.name(), id));
    }
}
