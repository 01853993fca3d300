/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.process.PageRequest;
import io.karta.process.PendingAnswer;
import io.karta.process.QuestionFilter;
import jakarta.json.JsonObject;
import java.util.List;

/** Open questions with their forms. Immutable. */
record QuestionDocuments(AgentPlatform platform, Caller caller) {

    JsonObject page(PageRequest request) {
        var page = platform.questions(QuestionFilter.all(), request);
        platform.recordShown(page.items(), caller);
        return JsonObjects.with("items", page.items().stream().map(this::of).toList())
                .add("next", page.next())
                .build();
    }

    /** Returns the questions of a process, without those of its children. */
    List<JsonObjects> of(AgentProcess process) {
        var questions = process.pendingAnswers().stream()
                .filter(question -> question.child().isEmpty())
                .map(question -> new OpenQuestion(process, question))
                .toList();
        platform.recordShown(questions, caller);
        return questions.stream().map(this::of).toList();
    }

    static PendingAnswer find(AgentProcess process, String id) {
        return process.pendingAnswers().stream()
                .filter(question -> question.id().equals(id) && question.child().isEmpty())
                .findFirst()
                .orElseThrow(() -> Messages.notFound("the open question", id));
    }

    private JsonObjects of(OpenQuestion open) {
        var question = open.question();
        var form = question.form();
        return JsonObjects.with("id", question.id())
                .add("process", open.process().id())
                .add("agent", open.process().agent().name())
                .add("goal", open.process().goal().name())
                .add("label", open.process().label())
                .add("action", question.action())
                .add("askedAt", question.askedAt())
                .add("expiresAt", question.expiresAt())
                .add("role", form.role())
                .add("mayAnswer", form.role().map(caller::hasRole).orElse(true))
                .add("isConfirmation", form.isConfirmation())
                .add("title", ObjectShapes.excerpt(form.title()))
                .add("text", form.text().map(ObjectShapes::excerpt))
                .add("language", open.process().locale().toLanguageTag())
                .add("schema", form.schema(platform.shapes()));
    }
}
