/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentException;
import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentProcess;
import io.karta.agent.PendingAnswer;
import java.util.Optional;

/** The processes that one visitor may see: those of exported goals, and their children, that run for him. */
record Processes(AgentPlatform platform, Inputs inputs, Replies replies) {

    /** The role of those who see the processes of everybody. */
    static final String OPERATOR = "karta-operator";

    Reply show(String id) {
        return replies.about(visible(id));
    }

    Reply kill(String id) {
        platform.kill(visible(id).id());
        return show(id);
    }

    Reply answer(String id, String question, Body body) {
        var process = visible(id);
        var pending = process.pendingAnswer()
                .filter(asked -> asked.id().equals(question))
                .orElseThrow(() -> Messages.notWaiting(process, question));
        give(process, pending, inputs.answerTo(pending, body));
        return replies.to(process);
    }

    private static void give(AgentProcess process, PendingAnswer pending, Object answer) {
        try {
            process.answer(pending.id(), answer);
        } catch (AgentException e) {
            throw Messages.answerRefused(process, e);
        }
    }

    private AgentProcess visible(String id) {
        return platform.process(id).filter(this::mayBeSeen).orElseThrow(() -> Messages.unknownProcess(id));
    }

    private boolean mayBeSeen(AgentProcess process) {
        return isOpen(process) && (isOwn(process) || replies.visit().caller().hasRole(OPERATOR));
    }

    private boolean isOwn(AgentProcess process) {
        return process.caller().name().equals(replies.visit().caller().name());
    }

    private boolean isOpen(AgentProcess process) {
        return new Catalog(platform).isOpen(process.goal())
                || parent(process).filter(this::isOpen).isPresent();
    }

    private Optional<AgentProcess> parent(AgentProcess process) {
        return process.parent().flatMap(platform::process);
    }
}
