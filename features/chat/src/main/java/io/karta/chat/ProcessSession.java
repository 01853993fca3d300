/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.message.UserMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;

/** Session of a process. It finds the process for each call, so that an idle process need not stay in memory. */
record ProcessSession(AgentPlatform platform, String id) implements ChatSession {

    @Override
    public Caller user() {
        return process().caller();
    }

    @Override
    public Conversation conversation() {
        return ProcessConversation.withQueue(process());
    }

    @Override
    public void onUserMessage(UserMessage message) {
        enqueue(requireNonNull(message, "message"));
    }

    @Override
    public ProcessEvent.Stream stream(UserMessage message) {
        AgentProcess process = started();
        return platform.streamTurn(process, requireNonNull(message, "message"), process.caller());
    }

    @Override
    public void trigger(Object event) {
        enqueue(requireNonNull(event, "event"));
    }

    private void enqueue(Object event) {
        AgentProcess process = started();
        process.enqueue(event, process.caller());
    }

    /** The node that created the session may have failed before it started the process. */
    private AgentProcess started() {
        AgentProcess process = process();
        start(process);
        return process;
    }

    /** Starts the process, unless another request does. */
    void start(AgentProcess process) {
        if (process.status() != ProcessStatus.NOT_STARTED) {
            return;
        }
        try {
            platform.start(process);
        } catch (AgentException e) {
            if (process().status() == ProcessStatus.NOT_STARTED) {
                throw e; // otherwise a request with the same idempotency key has started it
            }
        }
    }

    @Override
    public void stopTurn() {
        AgentProcess process = process();
        process.stopTurn(process.caller());
    }

    @Override
    public void close() {
        AgentProcess process = process();
        process.terminate("the session was closed", process.caller());
    }

    @Override
    public boolean isFinished() {
        return process().status().isFinished();
    }

    @Override
    public void attach(OutputChannel channel) {
        process().attach(requireNonNull(channel, "channel"));
    }

    @Override
    public void detach(OutputChannel channel) {
        process().detach(requireNonNull(channel, "channel"));
    }

    @Override
    public AgentProcess process() {
        return platform.process(id).orElseThrow(() -> Messages.removed(id));
    }
}
