/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agui.protocol.ResumeEntry;
import io.karta.agui.protocol.RunInputReader;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.InvalidAnswerException;
import io.karta.process.OpenQuestion;
import io.karta.tool.ToolInput;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Answers of a caller to the interrupts of a thread. Immutable. */
record Resumption(AgentPlatform platform, Interrupts interrupts, Caller caller, List<ResumeEntry> entries) {

    /** Answer that can be submitted. */
    record Answer(OpenQuestion question, String interrupt, Object value) {}

    /** Returns the answers, after all of them have been checked. */
    List<Answer> answers() {
        var open = open();
        return entries.stream()
                .flatMap(entry -> answer(Optional.ofNullable(open.get(entry.interruptId())), entry).stream())
                .toList();
    }

    private Map<String, OpenQuestion> open() {
        return interrupts.questions().stream().collect(Collectors.toMap(Interrupts::id, Function.identity()));
    }

    /** Returns whether the user gives no answer to a question that needs one. */
    boolean isCancelled() {
        var open = open();
        return entries.stream()
                .filter(ResumeEntry::isCancelled)
                .map(entry -> Optional.ofNullable(open.get(entry.interruptId())))
                .flatMap(Optional::stream)
                .anyMatch(question -> question.question().form().declined().isEmpty());
    }

    private Optional<Answer> answer(Optional<OpenQuestion> question, ResumeEntry entry) {
        if (question.isEmpty() && !entry.isCancelled()) { // clients cancel what has expired
            throw Messages.closedInterrupt(entry.interruptId());
        }
        question.ifPresent(asked -> checkRole(asked, entry));
        return question.flatMap(asked -> value(asked, entry))
                .map(value -> new Answer(question.get(), entry.interruptId(), value));
    }

    private void checkRole(OpenQuestion question, ResumeEntry entry) {
        question.question().form().role().filter(role -> !caller.hasRole(role)).ifPresent(role -> {
            throw Messages.missingRole(entry.interruptId(), role);
        });
    }

    private Optional<Object> value(OpenQuestion question, ResumeEntry entry) {
        var form = question.question().form();
        if (form.isConfirmation() && (entry.isCancelled() || isBoolean(entry.payload()))) {
            return Optional.of(new Confirmation(
                    !entry.isCancelled() && entry.payload().getValueType() == JsonValue.ValueType.TRUE));
        }
        if (entry.isCancelled()) {
            return form.declined();
        }
        var read = form.read(platform.shapes(), RunInputReader.textOf(entry.payload()));
        if (read.isEmpty()) {
            throw Messages.invalidAnswer(entry.interruptId(), read.problems());
        }
        if (read.value() instanceof ToolInput result
                && interrupts.call(question).isPresent()) {
            ToolResults.check(entry.interruptId(), result);
        }
        return Optional.of(read.value());
    }

    private static boolean isBoolean(JsonValue payload) {
        return payload.getValueType() == JsonValue.ValueType.TRUE
                || payload.getValueType() == JsonValue.ValueType.FALSE;
    }

    /** Submits an answer. */
    void submit(Answer answer) {
        var question = answer.question();
        try {
            var unused = platform.answer(question.process(), question.question().id(), answer.value(), caller);
        } catch (InvalidAnswerException e) {
            throw Messages.invalidAnswer(answer.interrupt(), e.problems());
        } catch (AgentException e) {
            if (open().containsKey(answer.interrupt())) {
                throw e;
            }
            throw Messages.closedInterrupt(answer.interrupt()); // another request has answered it meanwhile
        }
    }
}
