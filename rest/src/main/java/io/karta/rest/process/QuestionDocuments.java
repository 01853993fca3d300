/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.generation.Shape;
import io.karta.generation.form.FormModel;
import io.karta.process.AgentPlatform;
import io.karta.process.OpenQuestion;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.List;

/** Questions to users, as JSON that contains their forms. */
public record QuestionDocuments(AgentPlatform platform, JsonProvider json) {

    /** Does not follow the application's configuration of JSON-B. */
    private static final Shape<FormModel> FORM = Shape.of(FormModel.class);

    JsonArray of(List<OpenQuestion> questions) {
        var array = json.createArrayBuilder();
        questions.forEach(open -> array.add(of(open)));
        return array.build();
    }

    /** Returns a question with the members of its process that an inbox shows. */
    public JsonObject inboxItem(OpenQuestion open) {
        var process = open.process();
        var document = json.createObjectBuilder(of(open))
                .add("agent", process.agent().name())
                .add("goal", process.goal().name());
        process.label().ifPresent(label -> document.add("label", label));
        return document.build();
    }

    JsonObject of(OpenQuestion open) {
        var question = open.question();
        var form = question.form();
        var locale = open.process().locale();
        var document = json.createObjectBuilder()
                .add("id", question.id())
                .add("process", open.process().id())
                .add("action", question.action())
                .add("askedAt", question.askedAt().toString());
        question.expiresAt().ifPresent(at -> document.add("expiresAt", at.toString()));
        form.role().ifPresent(role -> document.add("role", role));
        document.add("isConfirmation", form.isConfirmation()).add("title", form.title());
        form.text().ifPresent(text -> document.add("text", text));
        return document.add("language", locale.toLanguageTag())
                .add("fields", fields(form.model(platform.shapes(), locale)))
                .add("schema", form.schema(platform.shapes()))
                .build();
    }

    private JsonArray fields(FormModel form) {
        return FORM.write(form).asJsonObject().getJsonArray("fields");
    }
}
