/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import io.karta.event.QuestionAnswered;
import io.karta.event.QuestionAsked;
import io.karta.event.QuestionExpired;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import java.util.Set;

/**
 * Selection of the events that a webhook sends.
 *
 * @param types the types of events
 * @param agents the names of the selected agents; empty for all
 * @param goals the names of the selected goals; empty for all
 */
record EventSelection(Set<String> types, Set<String> agents, Set<String> goals) {

    /** The types of events that follow from journals. Others are lost in a crash, so they are never sent. */
    static final Set<String> TYPES = Set.of(
            "process.created",
            "process.started",
            "process.resumed",
            "process.suspended",
            "process.ended",
            "action.finished",
            "object.added",
            "state.entered",
            "decision.made",
            "question.asked",
            "question.answered",
            "question.expired",
            "turn.started",
            "turn.ended",
            "conversation.compacted",
            "goal.achieved",
            "early.termination");

    static final Set<String> DEFAULT_TYPES = Set.of("process.ended", "question.asked");

    EventSelection {
        types = Set.copyOf(types);
        agents = Set.copyOf(agents);
        goals = Set.copyOf(goals);
    }

    boolean contains(String type, ProcessEvent event) {
        AgentProcess process = event.process();
        return types.contains(type)
                && (agents.isEmpty() || agents.contains(process.agent().name()))
                && (goals.isEmpty() || goals.contains(process.goal().name()))
                && !isOfChild(event);
    }

    /** An action that awaits the result of a child process asks no user; the child announces its own questions. */
    private static boolean isOfChild(ProcessEvent event) {
        return (event instanceof QuestionAsked asked && asked.question().child().isPresent())
                || (event instanceof QuestionAnswered answered
                        && answered.question().child().isPresent())
                || (event instanceof QuestionExpired expired
                        && expired.question().child().isPresent());
    }
}
