/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.GoalDefinition;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.OpenQuestion;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.Optional;

/** Texts for models and users of clients, of log entries and of exceptions. */
final class Messages {

    private Messages() {}

    static String question(Form<?> form) {
        return form.text().map(text -> form.title() + "\n" + text).orElseGet(form::title);
    }

    static String waiting(AgentProcess process, Optional<OpenQuestion> question, Shapes shapes) {
        return question.map(asked -> ("The process %1$s awaits an answer of the user: %2$s\nAsk the user, and call the "
                                + "tool submitFormAndResumeProcess with the processId %1$s, the questionId "
                                + "%3$s and the answer, an object with this schema: %4$s")
                        .formatted(
                                process.id(),
                                question(asked.question().form()),
                                QuestionId.of(asked),
                                ObjectSchema.ofAnswer(asked.question().form().schema(shapes))))
                .orElseGet(() -> "The process %s awaits the answer of another person. Its result is not known yet."
                        .formatted(process.id()));
    }

    static String notOpen(AgentProcess process, Optional<OpenQuestion> next, Shapes shapes) {
        var state = process.status() == ProcessStatus.WAITING
                ? waiting(process, next, shapes)
                : "The status of the process %1$s is %2$s. Read the resource karta://processes/%1$s."
                        .formatted(process.id(), process.status());
        return "No answer was submitted: the question with this questionId was answered, has expired, or does not "
                + "exist.\n" + state;
    }

    static String declined(AgentProcess process) {
        return "The user gave no answer. The process %s is still waiting for it.".formatted(process.id());
    }

    static String neverValid(AgentProcess process, String question) {
        return "The answers to this question were invalid: %s\nThe process %s is still waiting for a valid one."
                .formatted(question, process.id());
    }

    static String failed(AgentProcess process) {
        return "The process %s failed. The log of the server contains the cause.".formatted(process.id());
    }

    static String ended(AgentProcess process) {
        return "The process %s has no result; its status is %s.".formatted(process.id(), process.status());
    }

    static String removed(String process) {
        return ("The process %s of this call does not exist any more. Call the tool without requestState to start "
                        + "another one.")
                .formatted(process);
    }

    static AgentException severalNamings(List<String> beans) {
        return new AgentException(
                "KARTA-127: several beans name the tools of goals. McpToolNaming %s. Keep one.".formatted(beans));
    }

    static String unreadableInput(GoalDefinition goal, Class<?> type) {
        return ("KARTA-135: goal %s of agent %s is no tool for MCP clients with the input %s, which cannot be created"
                        + " from JSON. Make the interface sealed, or use a class or record.")
                .formatted(goal.name(), goal.agent(), type.getName());
    }

    static String failedInLog(AgentProcess process) {
        return "KARTA-705: process %s of goal %s, which an MCP client started, failed. Fix the cause that follows."
                .formatted(process.id(), process.goal().name());
    }
}
