/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.JsonBuilders;
import io.karta.a2a.protocol.RpcError;
import io.karta.a2a.protocol.SentMessage;
import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.InvalidAnswerException;
import io.karta.process.OpenQuestion;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Message of a client as the answer to a question. Immutable. */
record TaskAnswer(AgentPlatform platform, OpenQuestion question, Object value) {

    private static final Set<String> YES =
            Set.of("yes", "y", "true", "ok", "accept", "accepted", "approve", "approved", "confirm", "confirmed");
    private static final Set<String> NO =
            Set.of("no", "n", "false", "reject", "rejected", "decline", "declined", "deny", "denied");

    /** Reads an answer; nothing has changed if it is invalid. */
    static TaskAnswer of(AgentPlatform platform, OpenQuestion question, SentMessage message) {
        var form = question.question().form();
        var value =
                confirmation(form, message).<Object>map(each -> each).orElseGet(() -> read(platform, form, message));
        return new TaskAnswer(platform, question, value);
    }

    private static Optional<Confirmation> confirmation(Form<?> form, SentMessage message) {
        var word = message.text().strip().replaceAll("[.!]+$", "").toLowerCase(Locale.ROOT);
        if (!form.isConfirmation() || !message.data().isEmpty() || !(YES.contains(word) || NO.contains(word))) {
            return Optional.empty();
        }
        return Optional.of(new Confirmation(YES.contains(word)));
    }

    private static Object read(AgentPlatform platform, Form<?> form, SentMessage message) {
        if (message.data().size() > 1) {
            throw Messages.invalid("must contain at most one part with data");
        }
        var text = message.data().isEmpty()
                ? message.text()
                : message.data().get(0).toString();
        ReadResult<?> read = form.read(platform.shapes(), text);
        if (read.isEmpty() && message.data().isEmpty()) {
            var only = onlyText(form.schema(platform.shapes()));
            if (only.isPresent()) {
                read = form.read(
                        platform.shapes(),
                        JsonBuilders.object().add(only.get(), text).build().toString());
            }
        }
        if (read.isEmpty()) {
            throw invalid(read.problems());
        }
        return read.value();
    }

    /** Returns the only property of an answer, if it is a text: a client may send it as the text of the message. */
    private static Optional<String> onlyText(JsonObject schema) {
        if (!(schema.get("properties") instanceof JsonObject properties) || properties.size() != 1) {
            return Optional.empty();
        }
        var property = properties.entrySet().iterator().next();
        return property.getValue() instanceof JsonObject type && "string".equals(type.getString("type", ""))
                ? Optional.of(property.getKey())
                : Optional.empty();
    }

    private static RuntimeException invalid(List<Problem> problems) {
        return Messages.invalid(problems.stream()
                .map(problem -> new Problem("/params/message/parts" + problem.pointer(), problem.text()))
                .toList());
    }

    /** Submits the answer; the process resumes on another thread. */
    void submit(Caller caller, AgentProcess root) {
        try {
            var unused = platform.answer(question.process(), question.question().id(), value, caller);
        } catch (InvalidAnswerException e) {
            throw invalid(e.problems());
        } catch (AgentException e) {
            var open = new Questions(platform, platform.process(root.id()).orElse(root)).answerableBy(caller);
            if (Questions.find(open, Optional.of(Questions.id(question))).isPresent()) {
                throw e;
            }
            throw Messages.notPossible( // another request has answered it meanwhile
                    RpcError.UNSUPPORTED_OPERATION, root, "does not await this answer any more");
        }
    }
}
